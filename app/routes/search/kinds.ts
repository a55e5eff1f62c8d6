import type { Param } from '~/lib/list';
import { longestSearch } from '~/lib/longest-search';
import { beginning } from '~shared/text/beginning';

/** Truncates texts longer than any title. */
export const searchedFor: Param<string> = {
  none: '',
  read: (asked) => beginning(asked.trim(), longestSearch),
};

/** In the page's order. A separate file, for the browser. */
export const kinds = {
  actions: { label: 'Actions', one: 'Action' },
  pages: { label: 'Pages', one: 'Page' },
  contents: { label: 'Contents', one: 'Content' },
  sections: { label: 'Sections', one: 'Section' },
  categories: { label: 'Categories', one: 'Category' },
  polls: { label: 'Polls', one: 'Poll' },
  quizzes: { label: 'Quizzes', one: 'Quiz' },
  surveys: { label: 'Surveys', one: 'Survey' },
  infoItems: { label: 'Info Board', one: 'Info item' },
  people: { label: 'People', one: 'Person' },
} as const;

export type Kind = keyof typeof kinds;

export const pageSize = 50;

export type Found = {
  kind: Kind;
  title: string;
  detail: string;
  to: string;
  /** A file, loaded without the router. */
  file?: true;
};
