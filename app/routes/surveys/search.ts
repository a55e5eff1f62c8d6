import { z } from 'zod';
import { itemPath } from '~/lib/item-path';
import { pageNumber } from '~/lib/page-number';

/** The page of surveys; for an opened one: a text question whose answers are read, what is looked for in them, their page. */
export const SurveySearch = z.object({
  page: pageNumber,
  question: z.coerce.number().int().min(0).max(1_000).catch(0),
  q: z.string().trim().max(200).catch(''),
  answers: pageNumber,
});
export type SurveySearch = z.output<typeof SurveySearch>;

/** Surveys, and text answers, on a page. */
export const pageSize = 12;
export const answersPageSize = 20;

/** Address of the surveys, or of a dialog or action over them; defaults are left out. */
export function surveysHref(
  { page = 1, question = 0, q = '', answers = 1 }: Partial<SurveySearch>,
  path = '',
): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (question > 0) query.set('question', String(question));
  if (q) query.set('q', q);
  if (answers > 1) query.set('answers', String(answers));
  const pathname = path ? `/dashboard/survey/${itemPath(path)}` : '/dashboard/survey';
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
