import { z } from 'zod';
import { staffLoader } from '~/guard.server/guard';
import { asFileName } from '~/lib/file-name';
import { utcDay } from '~/lib/utc-days';
import { csvFile } from '~/report.server/csv-file';
import { surveysHref } from './search';
import { surveyById } from './survey.server';

const columns = {
  number: 'Question number',
  question: 'Question',
  type: 'Type',
  answer: 'Answer',
  responses: 'Responses',
};

/** `/dashboard/survey/{id}/results.csv`: a row for each option with its responses, and for each text answer. */
export const loader = staffLoader(
  { can: 'see-surveys', params: z.object({ id: z.string() }) },
  async ({ params: { id }, request, context }) => {
    const { description, questions } = await surveyById(context, id, surveysHref({}));
    return csvFile(context, request, {
      name: ['survey', asFileName(description), utcDay(Date.now())].filter(Boolean).join('-'),
      columns,
      exported: { kind: 'survey', itemId: id, itemName: description.slice(0, 200) },
      rows: async () =>
        questions.flatMap(({ question, type, options, answers, answersTotal }, at) => {
          const row = { number: at + 1, question, type };
          const left = (answersTotal ?? answers.length) - answers.length;
          return [
            ...options.map(({ option, responses }) => ({ ...row, answer: option, responses })),
            ...answers.map((answer) => ({ ...row, answer, responses: 1 })),
            // The provider gives the newest of very many.
            ...(left > 0 ? [{ ...row, answer: '(older answers, not in this file)', responses: left }] : []),
          ];
        }),
    });
  },
);
