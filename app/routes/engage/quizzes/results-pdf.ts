import { createElement } from 'react';
import { z } from 'zod';
import { itemOrBack } from '~/forms.server/gone';
import { staffLoader } from '~/guard.server/guard';
import { asFileName } from '~/lib/file-name';
import { utcDay } from '~/lib/utc-days';
import { resultsFileName, withFilters } from '~/routes/engage/results/filters';
import { noResults } from '~/routes/engage/results/no-results.server';
import { PrintedResults } from '~/routes/engage/results/printed';
import printedCss from '~/routes/engage/results/printed.module.css?inline';
import { filterFacts, filtersFor, progressInWords, withShares } from '~/routes/engage/results/results.server';
import { resultParams } from '~/routes/engage/results/search';
import { printedDocument } from '~/routes/report/document.server';
import { reportHead } from '~/routes/report/head.server';
import { pdfDownload } from '~/routes/report/pdf-download.server';
import { results } from '~contract';
import { formatCount, pluralize } from '~shared/text/numbers';
import { enoughAnswers, hardestFirst, hardestOf } from './hardest';
import { quizList } from './list.config';
import { quizName } from './quiz.server';
import { hardestInWords } from './ranking';
import { readQuizResults } from './results.server';

/** Downloads filtered results as a PDF report. */
export const loader = staffLoader(
  { can: 'manage-quizzes', params: z.object({ id: z.string() }), search: quizList.opened(resultParams) },
  async ({ params: { id }, search, staff, request, context }) => {
    const now = Date.now();
    const quiz = await itemOrBack(context, 'quizzes', id, quizList.href({}));
    const filters = await filtersFor(context, results.quizResults, search);
    const code = quiz.content?.contentCode ?? '';
    const back = withFilters(quizList.href({}, id), filters);
    return pdfDownload(context, request, {
      by: staff.id,
      name: resultsFileName(['quiz', asFileName(code || quizName(quiz))], filters, utcDay(now)),
      exported: { kind: 'quiz', itemId: id, itemName: quizName(quiz) },
      links: [
        { href: withFilters(quizList.href({}, `${id}/results.pdf`), filters), label: 'Try again' },
        { href: back, label: 'Back to the results' },
      ],
      document: async () => {
        const shown = await readQuizResults(context, quiz, filters);
        if (!shown.ok) throw noResults(context, shown, filters, back);
        const { questions, progress } = shown.data;
        const title = `Quiz: ${quizName(quiz)}`;
        const facts: [string, string][] = [['Content', code || '–'], ...filterFacts(filters)];
        const head = reportHead(context, { title, facts, now });
        const responses = questions.map(({ answers }) =>
          answers.reduce((sum, one) => sum + one.responses, 0),
        );
        const body = createElement(PrintedResults, {
          head,
          figures: [
            ['Questions', formatCount(questions.length)],
            ['Answers', formatCount(responses.reduce((sum, n) => sum + n, 0))],
            ...(progress ? [['Completed', progressInWords(progress) || 'Nobody began it']] : []),
          ] as [string, string][],
          summary: hardestInWords(hardestFirst(questions), hardestOf(questions)),
          questions: questions.map(({ text, answers }, at) => ({
            title: text,
            note: pluralize(responses[at] ?? 0, 'response'),
            options: withShares(
              answers.map(({ text: label, isCorrect, responses: count }) => ({ label, isCorrect, count })),
            ),
          })),
          terms: [
            {
              label: 'Responses',
              message:
                'Answers that were given to a question; a session of the app answers each question once.',
            },
            { label: 'Share', message: 'Responses to an option, of all responses to its question.' },
            ...(progress
              ? [
                  {
                    label: 'Completed',
                    message: 'Sessions of the app that answered every question, of those that answered any.',
                  },
                ]
              : []),
            {
              label: 'Hardest',
              message: `The question with the smallest share of right answers, of those with at least ${enoughAnswers} answers.`,
            },
          ],
        });
        return printedDocument(`${title}, ${head.organisation}`, body, printedCss);
      },
    });
  },
);
