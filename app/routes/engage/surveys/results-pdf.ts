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
import { results, type surveys } from '~contract';
import { maskContactDetails } from '~shared/text/contact-details';
import { formatCount, pluralize } from '~shared/text/numbers';
import { surveyList } from './list.config';
import { readSurveyResults } from './results.server';

/** Newest text answers per printed question; the CSV has all. */
const printedAnswers = 20;

/** Downloads filtered results as a PDF report. */
export const loader = staffLoader(
  { can: 'see-surveys', params: z.object({ id: z.string() }), search: surveyList.opened(resultParams) },
  async ({ params: { id }, search, staff, request, context }) => {
    const now = Date.now();
    const survey = await itemOrBack(context, 'surveys', id, surveyList.href({}));
    const { description } = survey;
    const filters = await filtersFor(context, results.surveyResults, search);
    const back = withFilters(surveyList.href({}, id), filters);
    return pdfDownload(context, request, {
      by: staff.id,
      name: resultsFileName(['survey', asFileName(description)], filters, utcDay(now)),
      exported: { kind: 'survey', itemId: id, itemName: description },
      links: [
        { href: withFilters(surveyList.href({}, `${id}/results.pdf`), filters), label: 'Try again' },
        { href: back, label: 'Back to the results' },
      ],
      document: async () => {
        const shown = await readSurveyResults(context, survey, filters);
        if (!shown.ok) throw noResults(context, shown, filters, back);
        const { questions, progress } = shown.data;
        const title = `Survey: ${description}`;
        const head = reportHead(context, { title, facts: filterFacts(filters), now });
        const printed = questions.map(printedQuestion);
        const body = createElement(PrintedResults, {
          head,
          figures: [
            ['Questions', formatCount(questions.length)],
            ['Answers', formatCount(printed.reduce((sum, { responses }) => sum + responses, 0))],
            ...(progress ? [['Completed', progressInWords(progress) || 'Nobody opened it']] : []),
          ] as [string, string][],
          questions: printed,
          terms: [
            {
              label: 'Responses',
              message:
                'Answers that were given to a question; a session of the app answers each question once.',
            },
            { label: 'Share', message: 'Responses to an option, of all responses to its question.' },
            {
              label: 'Text answers',
              message: 'What was written in the app, word for word, the newest first.',
            },
            ...(progress
              ? [
                  {
                    label: 'Completed',
                    message:
                      'Attempts in which every question was answered, of all attempts; a session of the app that opens the survey is one attempt.',
                  },
                ]
              : []),
          ],
        });
        return printedDocument(`${title}, ${head.organisation}`, body, printedCss);
      },
    });
  },
);

function printedQuestion({
  question,
  type,
  options,
  answers,
  answersTotal,
}: surveys.Survey['questions'][number]) {
  if (type === 'text') {
    const total = answersTotal ?? answers.length;
    const isCut = total > printedAnswers;
    return {
      title: question,
      note: `${pluralize(total, 'text answer')}${isCut ? `; the newest ${printedAnswers} are printed, the CSV has all of them` : ''}`,
      responses: total,
      options: [],
      answers: answers.slice(0, printedAnswers).map((answer) => maskContactDetails(answer).text),
    };
  }
  const responses = options.reduce((sum, one) => sum + one.responses, 0);
  return {
    title: question,
    note: pluralize(responses, 'response'),
    responses,
    options: withShares(options.map(({ option: label, responses: count }) => ({ label, count }))),
  };
}
