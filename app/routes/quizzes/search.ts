import { z } from 'zod';
import { listSearch } from '~/lib/list-search';
import { pageNumber } from '~/lib/page-number';
import { resultSearch } from '~/routes/results/search';
import { quizzesHref } from './href';

/** What is chosen on the list, and which question of an opened quiz is shown (1-based); an invalid value reads as the default. */
export const QuizSearch = z.object({
  question: pageNumber,
  ...listSearch({
    statuses: ['all', 'live', 'draft', 'expired'],
    sorts: ['newest', 'oldest', 'title', 'responses'],
  }),
});
export type QuizSearch = z.output<typeof QuizSearch>;

/** The code of the content that a new quiz is for. */
export const contentCode = z.string().max(100).catch('');

/** URL of the form of a new quiz, or of the one that takes over its questions from a text. @param code of the content it is for, '' for none */
export function newQuizHref(
  chosen: Partial<QuizSearch>,
  code: string,
  path: 'new' | 'paste' = 'new',
): string {
  const href = quizzesHref(chosen, path);
  return code ? `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ code })}` : href;
}

/** What the results of a quiz are asked for with: the question, and the filters. */
export const QuizResultSearch = QuizSearch.extend(resultSearch);
