import { listToolbar, sizeChoice, sortChoice } from '~/guard.server/list-toolbar';
import { type publishableList, stateTabs } from '~/guard.server/publishable-list';
import { alphabetic, type FoundBy, mostFirst, newestFirst, oldestFirst, rowFinder } from '~/lib/find-rows';
import { pageSizes } from '~/lib/list-search';
import type { surveys } from '~contract';
import { noSurveysChosen, surveysHref } from './href';
import type { SurveySearch } from './search';
import { answersTo } from './survey.server';

/** What a survey is found by. */
export const surveyText = ({ description }: surveys.Survey): FoundBy => ({ title: description });

/** The surveys that a search finds, in its order. */
export const findSurveys = rowFinder<surveys.Survey, Exclude<SurveySearch['sort'], 'relevance'>>({
  text: surveyText,
  sorts: {
    newest: newestFirst,
    oldest: oldestFirst,
    title: alphabetic(({ description }) => description),
    answers: mostFirst(answersTo),
  },
});

/** The toolbar of the surveys. */
export const surveyToolbar = (
  request: Request,
  search: SurveySearch,
  { total, counts }: Pick<ReturnType<typeof publishableList>, 'total' | 'counts'>,
) =>
  listToolbar({
    request,
    path: '/dashboard/survey',
    search,
    defaults: noSurveysChosen,
    hrefOf: (chosen) => surveysHref(chosen),
    noun: ['survey', 'surveys'],
    found: total,
    placeholder: 'Words of its description',
    // An opened survey searches its answers by `q`.
    field: 'find',
    button: 'Search surveys',
    tabs: stateTabs('Surveys by status', counts),
    choices: [
      sortChoice({
        newest: 'Newest first',
        oldest: 'Oldest first',
        title: 'Description A–Z',
        answers: 'Most answers',
      }),
      sizeChoice(pageSizes),
    ],
  });
