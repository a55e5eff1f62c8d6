import type { Scene } from '../art/scene';
import type { MediaName } from '../media-files';

/** Language of a text, as the app names them. */
export type Language = 'rw' | 'fr' | 'en';

/** One content of the demo library. */
export type DemoContent = {
  /** Never shown: names the content for quizzes and seeds its picture. */
  key: string;
  language: Language;
  title: string;
  /** Rich text; '' where nobody has written one yet. */
  description: string;
  media: MediaName;
  scene: Scene;
  /** Left out: published. */
  draft?: true;
};

export type DemoSection = { name: string; contents: DemoContent[] };

export type DemoCategory = {
  name: string;
  colorCode: string;
  /** Inside of an SVG with a view box of 48 × 48. */
  icon: string;
  status?: 'Unpublished';
  scene: Scene;
  sections: DemoSection[];
};
