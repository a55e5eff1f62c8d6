import { alphabetic, type FoundBy, mostFirst, newestFirst, oldestFirst, rowFinder } from '~/lib/find-rows';
import { fold, foldedMatcher } from '~/lib/folded-search';
import { questionEdits, surveys } from '~contract';
import { maskContactDetails } from '~shared/text/contact-details';
import { formatCount } from '~shared/text/numbers';
import { type Publishable, stateOf } from '../publishable.server';
import { answersPageSize, type SurveySearch, surveyList } from './list.config';
import { SurveyQuestionForm } from './schema';

/** How many answers a survey has. */
export const answersTo = ({ questions }: surveys.Survey): number =>
  questions.reduce(
    (sum, { options, answers, answersTotal }) =>
      sum + (answersTotal ?? answers.length) + options.reduce((s, { responses }) => s + responses, 0),
    0,
  );

/** The questions of a survey as its form has them. */
export const draftsOf = ({ questions }: surveys.Survey): surveys.DraftSurveyQuestion[] =>
  questions.map(({ question, type, options }) => ({
    question,
    type,
    options: options.map(({ option }) => option),
  }));

/** What its form is made of, for `builderAction`. */
export const surveyFields = {
  question: SurveyQuestionForm,
  names: ['question', 'type', 'options'],
  about: ['description'],
} as const;

/** What a survey is found by. */
export const surveyText = ({ description }: surveys.Survey): FoundBy => ({ title: description });

export const survey: Publishable<'surveys', typeof surveyList.spec> = {
  word: 'survey',
  items: 'surveys',
  list: surveyList,
  see: 'see-surveys',
  can: 'manage-surveys',
  find: rowFinder(surveyList, {
    text: surveyText,
    tab: stateOf,
    sorts: {
      newest: newestFirst,
      oldest: oldestFirst,
      title: alphabetic(({ description }) => description),
      answers: mostFirst(answersTo),
    },
  }),
  nameOf: ({ description }) => description,
  responses: answersTo,
  edit: questionEdits.updateSurvey,
  draftsOf,
  publish: ({ api }, id, selectedTimeout) =>
    api.write(surveys.publish, { params: { id }, body: { selectedTimeout } }),
  unpublish: ({ api }, id) => api.write(surveys.unpublish, { params: { id } }),
  remove: ({ api }, id) => api.write(surveys.remove, { params: { id } }),
  stop: 'unpublish',
  stopped: 'unpublished',
  failed: {
    publish: 'Error publishing survey:',
    unpublish: 'Error unpublishing survey:',
    delete: 'Error deleting survey:',
  },
};

/** How many text answers of a question the overview shows. */
const answersAtFirst = 3;

/** A question as the detail dialog shows it: counts of options, or a few of the text answers and how many of them can be read. */
export function summaryOf(
  { question, type, options, answers, answersTotal }: surveys.Survey['questions'][number],
  readsAll: boolean,
) {
  const readable = readsAll ? (answersTotal ?? answers.length) : answers.length;
  const responses = options.reduce((sum, option) => sum + option.responses, 0);
  return {
    question,
    type,
    options,
    responses,
    answers: answers.slice(0, answersAtFirst).map((answer) => maskContactDetails(answer).text),
    answersInAll: formatCount(readable),
    more: readable > answersAtFirst,
  };
}

/** The text answers of one question that contain what is looked for, a page of them. */
export function answersOf(
  { question, answers }: surveys.Survey['questions'][number],
  { q, answers: asked }: SurveySearch,
) {
  const matches = foldedMatcher(q);
  const found = q ? answers.filter((answer) => matches(fold(maskContactDetails(answer).text))) : answers;
  const page = Math.min(asked, Math.max(1, Math.ceil(found.length / answersPageSize)));
  return {
    question,
    page,
    total: found.length,
    answers: found.slice((page - 1) * answersPageSize, page * answersPageSize),
  };
}
