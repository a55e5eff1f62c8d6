import { alphabetic, type FoundBy, mostFirst, newestFirst, oldestFirst, rowFinder } from '~/lib/find-rows';
import { fold, foldedMatcher } from '~/lib/folded-search';
import { questionEdits, surveys } from '~contract';
import { maskContactDetails } from '~shared/text/contact-details';
import { formatCount } from '~shared/text/numbers';
import { type Publishable, stateOf } from '../publishable.server';
import { answersPageSize, type SurveySearch, surveyList } from './list.config';
import { SurveyQuestionForm } from './schema';

/** Counts a survey's answers. */
export const answersTo = ({ questions }: surveys.Survey): number =>
  questions.reduce(
    (sum, { options, answers, answersTotal }) =>
      sum + (answersTotal ?? answers.length) + options.reduce((s, { responses }) => s + responses, 0),
    0,
  );

/** Returns a survey's questions for its form. */
export const draftsOf = ({ questions }: surveys.Survey): surveys.DraftSurveyQuestion[] =>
  questions.map(({ question, type, options }) => ({
    question,
    type,
    options: options.map(({ option }) => option),
  }));

export const surveyFields = {
  question: SurveyQuestionForm,
  names: ['question', 'type', 'options'],
  about: ['description'],
} as const;

/** Returns a survey's searchable text. */
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

const answersAtFirst = 3;

/** Summarises a question for the detail dialog. */
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

/** Returns a page of the matching text answers to one question. */
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
