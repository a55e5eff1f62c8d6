// Apart from search.ts, so that the list does not carry zod to the browser.
import { listHref } from '~/lib/list-href';
import type { SurveySearch } from './search';

/** Nothing chosen: all surveys, the newest first. */
export const noSurveysChosen: SurveySearch = {
  find: '',
  status: 'all',
  sort: 'relevance',
  per: 12,
  page: 1,
  question: 0,
  q: '',
  answers: 1,
};

/** URL of the surveys, or of a dialog or action over them, with what was chosen in the list; defaults are left out. */
export const surveysHref = (chosen: Partial<SurveySearch>, path = ''): string =>
  listHref('/dashboard/survey', chosen, noSurveysChosen, path);

/** Text answers on a page. */
export const answersPageSize = 20;
