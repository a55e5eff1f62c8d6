import { z } from 'zod';
import { listHref } from '~/lib/list-href';
import { pageNumber } from '~/lib/page-number';
import { searchText } from '~/lib/search-text';
import { resultSearch } from '~/routes/results/filters';

/** The page of surveys; for an opened one: a text question whose answers are read, what is looked for in them, their page. */
export const SurveySearch = z.object({
  page: pageNumber,
  question: z.coerce.number().int().min(0).max(1_000).catch(0),
  q: searchText.catch(''),
  answers: pageNumber,
});

/** What the results of a survey are asked for with: the same, and the filters. */
export const SurveyResultSearch = SurveySearch.extend(resultSearch);
export type SurveyResultSearch = z.output<typeof SurveyResultSearch>;

/** The form that searches the answers to a question. */
export const AnswersForm = z.object({ q: searchText.optional() });
export type SurveySearch = z.output<typeof SurveySearch>;

/** Surveys, and text answers, on a page. */
export const pageSize = 12;
export const answersPageSize = 20;

/** URL of the surveys, or of a dialog or action over them; defaults are left out. */
export const surveysHref = (chosen: Partial<SurveySearch>, path = ''): string =>
  listHref('/dashboard/survey', chosen, { page: 1, question: 0, q: '', answers: 1 }, path);
