import { z } from 'zod';
import { listHref } from '~/lib/list-href';
import { pageNumber } from '~/lib/page-number';
import { resultSearch } from '~/routes/results/filters';

/** Which page of quizzes, and which question of an opened one (1-based); an invalid value reads as the first. */
export const QuizSearch = z.object({
  page: pageNumber,
  question: pageNumber,
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

/** Quizzes on a page. */
export const pageSize = 12;

/** URL of the quizzes, or of a dialog or action over them. */
export const quizzesHref = (chosen: Partial<QuizSearch>, path = ''): string =>
  listHref('/dashboard/quiz', chosen, { page: 1, question: 1 }, path);
