import { z } from 'zod';
import { itemOrBack } from '~/forms.server/gone';
import { staffLoader } from '~/guard.server/guard';
import { asFileName } from '~/lib/file-name';
import { utcDay } from '~/lib/utc-days';
import { csvFile } from '~/report.server/csv-file';
import { resultsFileName, withFilters } from '~/routes/engage/results/filters';
import { noResults } from '~/routes/engage/results/no-results.server';
import { completionRows, filtersFor } from '~/routes/engage/results/results.server';
import { resultParams } from '~/routes/engage/results/search';
import { results } from '~contract';
import { quizList } from './list.config';
import { quizName } from './quiz.server';
import { readQuizResults } from './results.server';

const columns = {
  number: 'Question number',
  question: 'Question',
  answer: 'Answer',
  correct: 'Correct',
  responses: 'Responses',
};

/** Downloads filtered results as CSV: attempts, completions, and one row per answer. */
export const loader = staffLoader(
  { can: 'manage-quizzes', params: z.object({ id: z.string() }), search: quizList.opened(resultParams) },
  async ({ params: { id }, search, request, context }) => {
    const quiz = await itemOrBack(context, 'quizzes', id, quizList.href({}));
    const filters = await filtersFor(context, results.quizResults, search);
    const code = quiz.content?.contentCode;
    return csvFile(context, request, {
      name: resultsFileName(['quiz', asFileName(code || quizName(quiz))], filters, utcDay(Date.now())),
      columns,
      exported: { kind: 'quiz', itemId: id, itemName: quizName(quiz) },
      rows: async () => {
        const shown = await readQuizResults(context, quiz, filters);
        if (!shown.ok) throw noResults(context, shown, filters, withFilters(quizList.href({}, id), filters));
        const rows = shown.data.questions.flatMap(({ text, answers }, at) =>
          answers.map(({ text: answer, isCorrect, responses }) => ({
            ...{ number: at + 1, question: text, answer, responses },
            correct: isCorrect ? 'yes' : 'no',
          })),
        );
        const whole = completionRows(shown.data.progress).map((row) => ({ ...row, correct: '' }));
        return [...whole, ...rows];
      },
    });
  },
);
