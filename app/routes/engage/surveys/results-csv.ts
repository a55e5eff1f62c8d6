import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { itemOrBack } from '~/forms.server/gone';
import { contactParam, textsOfFile } from '~/guard.server/contact-details';
import { staffLoader } from '~/guard.server/guard';
import { asFileName } from '~/lib/file-name';
import { fold, foldedMatcher } from '~/lib/folded-search';
import { utcDay } from '~/lib/utc-days';
import { csvFile } from '~/report.server/csv-file';
import { type ResultFilters, resultsFileName, withFilters } from '~/routes/engage/results/filters';
import { noResults } from '~/routes/engage/results/no-results.server';
import { completionRows, filtersFor } from '~/routes/engage/results/results.server';
import { resultParams } from '~/routes/engage/results/search';
import { results } from '~contract';
import { maskContactDetails } from '~shared/text/contact-details';
import { surveyList } from './list.config';
import { allAnswers, readSurveyResults, type SurveyResults } from './results.server';

const columns = {
  number: 'Question number',
  question: 'Question',
  type: 'Type',
  answer: 'Answer',
  responses: 'Responses',
};

/** Downloads filtered results as CSV. An opened text question downloads only its matching answers. */
export const loader = staffLoader(
  {
    can: 'see-surveys',
    params: z.object({ id: z.string() }),
    search: surveyList.opened({ ...resultParams, ...contactParam }),
  },
  async ({ params: { id }, search, staff, request, context }) => {
    const survey = await itemOrBack(context, 'surveys', id, surveyList.href({}));
    const { description } = survey;
    const filters = await filtersFor(context, results.surveyResults, search);
    const asked = survey.questions[search.question - 1]?.type === 'text' ? search.question : 0;
    return csvFile(context, request, {
      name: resultsFileName(
        ['survey', asFileName(description), asked > 0 ? `question-${asked}` : ''],
        filters,
        utcDay(Date.now()),
      ),
      columns,
      exported: { kind: 'survey', itemId: id, itemName: description },
      rows: async () => {
        const shown = await readSurveyResults(context, survey, filters);
        if (!shown.ok)
          throw noResults(context, shown, filters, withFilters(surveyList.href({}, id), filters));
        const chosen = {
          asked,
          q: asked > 0 ? search.q : '',
          readsAll: await context.has(results.surveyAnswers),
        };
        const about = { kind: 'survey', itemId: id, itemName: description } as const;
        const textOf = await textsOfFile(context, staff, search.contact, about);
        return rowsOf(context, id, shown.data, filters, { ...chosen, textOf });
      },
    });
  },
);

/**
 * @param asked number of the only question to include; 0 for all
 * @param readsAll whether the provider can send all text answers
 */
async function* rowsOf(
  context: AppLoadContext,
  surveyId: string,
  { questions, progress }: SurveyResults,
  filters: ResultFilters,
  {
    asked,
    q,
    readsAll,
    textOf,
  }: { asked: number; q: string; readsAll: boolean; textOf: (answer: string) => string },
) {
  if (asked === 0) for (const row of completionRows(progress)) yield { ...row, type: 'completion' };
  for (const [at, { question, type, options, answers, answersTotal }] of questions.entries()) {
    const number = at + 1;
    if (asked > 0 && number !== asked) continue;
    const row = { number, question, type };
    for (const { option, responses } of options) yield { ...row, answer: option, responses };
    if (type === 'text' && readsAll) {
      for await (const answer of allAnswers(context, { surveyId, question: number, q }, filters))
        yield { ...row, answer: textOf(answer), responses: 1 };
      continue;
    }
    const matches = foldedMatcher(q);
    for (const answer of answers)
      if (matches(fold(maskContactDetails(answer).text)))
        yield { ...row, answer: textOf(answer), responses: 1 };
    // Providers may send only the newest answers.
    const left = (answersTotal ?? answers.length) - answers.length;
    if (left > 0) yield { ...row, answer: '(older answers, not in this file)', responses: left };
  }
}
