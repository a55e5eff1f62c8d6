import { defineList, page, text, wholeNumber, words } from '~/lib/list';
import { stateTabs } from '../states';

export const surveyList = defineList({
  path: '/dashboard/survey',
  noun: ['survey', 'surveys'],
  // An opened survey uses `q` to search its answers.
  text: { name: 'find', button: 'Search surveys', placeholder: 'Words of its description' },
  tabs: { label: 'Surveys by status', options: stateTabs },
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    title: 'Description A–Z',
    answers: 'Most answers',
  },
  params: {
    /** For an opened survey: the text question with its answers' search and page. */
    question: { ...wholeNumber(0, 1_000), opened: true },
    q: { ...words, opened: true },
    answers: { ...page, opened: true },
    from: { ...text(100), opened: true },
  },
});
export type SurveySearch = typeof surveyList.none;

export const answersPageSize = 20;
