import { type AppLoadContext, data } from '@remix-run/node';
import { fold, foldedMatcher } from '~/lib/folded-search';
import { formatCount } from '~/lib/numbers';
import type { surveys } from '~contract';
import { answersPageSize, type SurveySearch } from './search';

/** One survey from the list. Not there: 404 with a sentence. */
export async function surveyById(context: AppLoadContext, id: string): Promise<surveys.Survey> {
  const { data: all } = await context.api.read('surveys');
  const survey = all.find((each) => each.id === id);
  if (!survey) throw data('This survey does not exist. It may have been deleted.', { status: 404 });
  return survey;
}

/** How many text answers of a question stand in the overview. */
const answersAtFirst = 3;

/** A question as the detail dialog shows it: counts of options, or a few of the text answers and how many there are. */
export function summaryOf({ question, type, options, answers }: surveys.Survey['questions'][number]) {
  const responses = options.reduce((sum, option) => sum + option.responses, 0);
  return {
    ...{ question, type, options, responses },
    answers: answers.slice(0, answersAtFirst),
    answersInAll: formatCount(answers.length),
    more: answers.length > answersAtFirst,
  };
}

/** The text answers of one question that contain what is looked for, a page of them. */
export function answersOf(
  { question, answers }: surveys.Survey['questions'][number],
  { q, answers: asked }: SurveySearch,
) {
  const matches = foldedMatcher(q);
  const found = q ? answers.filter((answer) => matches(fold(answer))) : answers;
  const page = Math.min(asked, Math.max(1, Math.ceil(found.length / answersPageSize)));
  return {
    ...{ question, page, total: found.length },
    answers: found.slice((page - 1) * answersPageSize, page * answersPageSize),
  };
}
