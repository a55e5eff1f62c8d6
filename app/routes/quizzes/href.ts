// Apart from search.ts, so that the list does not carry zod to the browser.
import { listHref } from '~/lib/list-href';
import type { QuizSearch } from './search';

/** Nothing chosen: all quizzes, the newest first. */
export const noQuizzesChosen: QuizSearch = {
  q: '',
  status: 'all',
  sort: 'relevance',
  per: 12,
  page: 1,
  question: 1,
};

/** URL of the quizzes, or of a dialog or action over them, with what was chosen in the list; defaults are left out. */
export const quizzesHref = (chosen: Partial<QuizSearch>, path = ''): string =>
  listHref('/dashboard/quiz', chosen, noQuizzesChosen, path);
