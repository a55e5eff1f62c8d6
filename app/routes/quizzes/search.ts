import { z } from 'zod';
import { itemPath } from '~/lib/item-path';
import { pageNumber } from '~/lib/page-number';

/** Which page of quizzes, and which question of an opened one (1-based); anything odd reads as the first. */
export const QuizSearch = z.object({
  page: pageNumber,
  question: pageNumber,
});
export type QuizSearch = z.output<typeof QuizSearch>;

/** Quizzes on a page. */
export const pageSize = 12;

/** Address of the quizzes, or of a dialog or action over them. */
export function quizzesHref({ page = 1, question = 1 }: Partial<QuizSearch>, path = ''): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (question > 1) query.set('question', String(question));
  const pathname = path ? `/dashboard/quiz/${itemPath(path)}` : '/dashboard/quiz';
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
