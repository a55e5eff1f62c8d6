import { z } from 'zod';
import { listSearch } from '~/lib/list-search';
import { pageNumber } from '~/lib/page-number';

export { quizzesHref } from './href';

/** What is chosen on the list, and which question of an opened quiz is shown (1-based); an invalid value reads as the default. */
export const QuizSearch = z.object({
  question: pageNumber,
  ...listSearch({
    statuses: ['all', 'live', 'draft', 'expired'],
    sorts: ['newest', 'oldest', 'title', 'responses'],
  }),
});
export type QuizSearch = z.output<typeof QuizSearch>;
