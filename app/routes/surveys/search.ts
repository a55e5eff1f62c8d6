import { z } from 'zod';
import { listSearch } from '~/lib/list-search';
import { pageNumber } from '~/lib/page-number';
import { searchText } from '~/lib/search-text';
import { resultSearch } from '~/routes/results/search';

const { q: find, ...list } = listSearch({
  statuses: ['all', 'live', 'draft', 'expired'],
  sorts: ['newest', 'oldest', 'title', 'answers'],
});

/**
 * What is chosen on the list, where `find` is its search; for an opened survey: a text question whose answers are read, what is looked for in
 * them (`q`), their page.
 */
export const SurveySearch = z.object({
  find,
  ...list,
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
