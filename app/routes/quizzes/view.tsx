import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonLink } from '~/components/base/button';
import type { RouteHandle } from '~/components/base/route-handle';
import { CsvLink } from '~/components/csv-link';
import { EditLink } from '~/components/edit-link';
import { HistoryLink } from '~/components/frame/history-link';
import { RouteDialog } from '~/components/frame/route-dialog';
import { ShareBar } from '~/components/share-bar';
import { staffLoader } from '~/guard.server/guard';
import { historyLink } from '~/routes/audit/history-link.server';
import { questionEdits } from '~contract';
import classes from './quiz.module.css';
import { quizById, quizName, responsesTo } from './quiz.server';
import { QuizSearch, quizzesHref } from './search';

export const handle: RouteHandle = { dialog: 'Quiz' };

export const loader = staffLoader(
  { can: 'manage-quizzes', params: z.object({ id: z.string() }), search: QuizSearch },
  async ({ params, search, staff, context }) => {
    const quiz = await quizById(context, params.id, quizzesHref({ page: search.page }));
    const at = Math.min(search.question, Math.max(1, quiz.questions.length));
    return {
      id: quiz.id,
      edit: (await context.has(questionEdits.updateQuiz)) ? responsesTo(quiz) === 0 : null,
      history: await historyLink(context, staff, 'quiz', params.id),
      page: search.page,
      at,
      name: quizName(quiz),
      code: quiz.content?.contentCode ?? '',
      questions: quiz.questions.length,
      question: quiz.questions[at - 1] ?? null,
    };
  },
);

/** A quiz, a question at a time: answers with their responses, the correct one marked in words. */
export default function QuizDetail() {
  const { id, edit, history, page, at, name, code, questions, question } = useLoaderData<typeof loader>();
  const responses = question?.answers.reduce((sum, answer) => sum + answer.responses, 0) ?? 0;
  const step = (to: number) => quizzesHref({ page, question: to }, id);
  return (
    <RouteDialog title={name} closeTo={quizzesHref({ page })}>
      <p className={classes.facts}>Content {code}</p>
      <EditLink to={edit === null ? null : quizzesHref({ page }, `${id}/edit`)} isOpen={edit === true} />
      <HistoryLink to={history} />
      {question && <CsvLink to={quizzesHref({}, `${id}/results.csv`)} />}
      {question ? (
        <>
          <h3 dir="auto">{question.text}</h3>
          <ul className={classes.answers}>
            {question.answers.map((answer, index) => (
              <ShareBar
                // biome-ignore lint/suspicious/noArrayIndexKey: answers have no id and keep their order
                key={index}
                label={answer.text}
                count={answer.responses}
                total={responses}
                noun={{ one: 'response', many: 'responses' }}
                correct={answer.isCorrect}
              />
            ))}
          </ul>
          <nav className={classes.pager} aria-label="Questions">
            {at > 1 ? (
              <ButtonLink to={step(at - 1)} tone="secondary" preventScrollReset>
                Previous
              </ButtonLink>
            ) : (
              <span />
            )}
            <span className="tabular">
              Question {at} of {questions}
            </span>
            {at < questions ? (
              <ButtonLink to={step(at + 1)} tone="secondary" preventScrollReset>
                Next
              </ButtonLink>
            ) : (
              <span />
            )}
          </nav>
        </>
      ) : (
        <p>This quiz has no questions.</p>
      )}
    </RouteDialog>
  );
}
