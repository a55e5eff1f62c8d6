import { defineList, page, text, wholeNumber, words } from '~/lib/list';
import { stateTabs } from '../states';

export const surveyList = defineList({
  path: '/dashboard/survey',
  noun: ['survey', 'surveys'],
  // An opened survey searches its answers by `q`.
  text: { name: 'find', button: 'Search surveys', placeholder: 'Words of its description' },
  tabs: { label: 'Surveys by status', options: stateTabs },
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    title: 'Description A–Z',
    answers: 'Most answers',
  },
  params: {
    /** Of an opened survey: a text question whose answers are read, what is looked for in them, and their page. */
    question: { ...wholeNumber(0, 1_000), opened: true },
    q: { ...words, opened: true },
    answers: { ...page, opened: true },
    /** Of a new one: the survey that it is a copy of. */
    from: { ...text(100), opened: true },
  },
});
export type SurveySearch = typeof surveyList.none;

/** Text answers on a page. */
export const answersPageSize = 20;
