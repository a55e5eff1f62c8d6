import { seeded } from '../random';
import { counting } from './counting';
import { emotions } from './emotions';
import { farming } from './farming';
import { health } from './health';
import { nature } from './nature';
import { parenting } from './parenting';
import { reading } from './reading';
import { rights } from './rights';
import { songs } from './songs';
import { stories } from './stories';
import type { DemoCategory, DemoContent } from './types';

/** The demo library in order of priority. */
export const library: readonly DemoCategory[] = [
  reading,
  counting,
  health,
  nature,
  songs,
  stories,
  rights,
  parenting,
  farming,
  emotions,
];

/** A category's icon as a whole SVG file. */
export function iconOf(category: DemoCategory): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${category.icon}</svg>`;
}

/** A content with what its place in the library gives it: category, section, code and age. */
export type PlacedContent = DemoContent & {
  category: DemoCategory;
  sectionName: string;
  code: string;
  /** Days before now that it was added: 365 for the first, 1 for the last. */
  daysAgo: number;
};

/**
 * All contents in the order they were added, with codes ITE-001 upward. Categories grew side by side, so
 * the order is shuffled; it is the same on every start.
 */
export function placedContents(): PlacedContent[] {
  const random = seeded(20_240_601);
  const all = library.flatMap((category) =>
    category.sections.flatMap((section) =>
      section.contents.map((content) => ({ ...content, category, sectionName: section.name })),
    ),
  );
  return random.shuffle(all).map((content, index) => ({
    ...content,
    code: `ITE-${String(index + 1).padStart(3, '0')}`,
    daysAgo: 1 + Math.round(364 * (1 - index / (all.length - 1)) ** 1.15),
  }));
}
