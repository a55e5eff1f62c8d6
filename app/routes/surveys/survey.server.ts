import type { AppLoadContext } from '@remix-run/node';
import { itemOrBack } from '~/forms.server/gone';
import { fold, foldedMatcher } from '~/lib/folded-search';
import { questionEdits, type surveys } from '~contract';
import { maskContactDetails } from '~shared/text/contact-details';
import { formatCount } from '~shared/text/numbers';
import { answersPageSize } from './href';
import type { SurveySearch } from './search';

/** One survey from the list. @param url of the list @throws a redirect to it when it is not there (any more) @throws {AdminApiError} */
export function surveyById(
  context: Pick<AppLoadContext, 'api'>,
  id: string,
  url: string,
): Promise<surveys.Survey> {
  return itemOrBack(context, 'surveys', id, url);
}

/** How many answers a survey has. */
export const answersTo = ({ questions }: surveys.Survey): number =>
  questions.reduce(
    (sum, { options, answers, answersTotal }) =>
      sum + (answersTotal ?? answers.length) + options.reduce((s, { responses }) => s + responses, 0),
    0,
  );

/** Whether a survey can be edited now: the provider has the call, and no one has answered (SPEC §10.28). */
export const isEditable = async ({ has }: Pick<AppLoadContext, 'has'>, survey: surveys.Survey) =>
  answersTo(survey) === 0 && (await has(questionEdits.updateSurvey));

/** The questions of a survey as its form has them. */
export const draftsOf = ({ questions }: surveys.Survey): surveys.DraftSurveyQuestion[] =>
  questions.map(({ question, type, options }) => ({
    question,
    type,
    options: options.map(({ option }) => option),
  }));

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
