import { z } from 'zod';
import { listHref } from '~/lib/list-href';
import { pageNumber } from '~/lib/page-number';

/** Which page of quizzes, and which question of an opened one (1-based); an invalid value reads as the first. */
export const QuizSearch = z.object({
  page: pageNumber,
  question: pageNumber,
});
export type QuizSearch = z.output<typeof QuizSearch>;

/** Quizzes on a page. */
export const pageSize = 12;

/** URL of the quizzes, or of a dialog or action over them. */
export const quizzesHref = (chosen: Partial<QuizSearch>, path = ''): string =>
  listHref('/dashboard/quiz', chosen, { page: 1, question: 1 }, path);
