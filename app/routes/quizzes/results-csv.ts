import { z } from 'zod';
import { staffLoader } from '~/guard.server/guard';
import { asFileName } from '~/lib/file-name';
import { utcDay } from '~/lib/utc-days';
import { csvFile } from '~/report.server/csv-file';
import { quizById, quizName } from './quiz.server';
import { quizzesHref } from './search';

const columns = {
  number: 'Question number',
  question: 'Question',
  answer: 'Answer',
  correct: 'Correct',
  responses: 'Responses',
};

/** `/dashboard/quiz/{id}/results.csv`: a row for each answer of each question. */
export const loader = staffLoader(
  { can: 'manage-quizzes', params: z.object({ id: z.string() }) },
  async ({ params: { id }, request, context }) => {
    const quiz = await quizById(context, id, quizzesHref({}));
    const { contentCode = '' } = quiz.content ?? {};
    return csvFile(context, request, {
      name: ['quiz', asFileName(contentCode || quizName(quiz)), utcDay(Date.now())].filter(Boolean).join('-'),
      columns,
      exported: { kind: 'quiz', itemId: id, itemName: quizName(quiz).slice(0, 200) },
      rows: async () =>
        quiz.questions.flatMap(({ text, answers }, at) =>
          answers.map(({ text: answer, isCorrect, responses }) => ({
            ...{ number: at + 1, question: text, answer, responses },
            correct: isCorrect ? 'yes' : 'no',
          })),
        ),
    });
  },
);
