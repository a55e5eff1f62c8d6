import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonLink } from '~/components/base/button';
import { Notice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { RouteDialog } from '~/components/dialog/route-dialog';
import { EditLink } from '~/components/edit-link';
import { HistoryLink } from '~/components/frame/history-link';
import { ShareBars } from '~/components/share-bar';
import { itemOrBack } from '~/forms.server/gone';
import { staffLoader } from '~/guard.server/guard';
import { queryOf } from '~/lib/list';
import { historyLink } from '~/routes/audit/history-link.server';
import { Downloads } from '~/routes/engage/results/downloads';
import { ResultFilterForm } from '~/routes/engage/results/filter-form';
import { withFilters } from '~/routes/engage/results/filters';
import { filtersFor, progressInWords, readFilterForm } from '~/routes/engage/results/results.server';
import { resultParams } from '~/routes/engage/results/search';
import { questionEdits, results } from '~contract';
import { hardestFirst, hardestOf } from './hardest';
import { quizList } from './list.config';
import classes from './quiz.module.css';
import { quizName, responsesTo } from './quiz.server';
import { Ranking } from './ranking';
import { readQuizResults } from './results.server';

export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Quiz' };

export const loader = staffLoader(
  { can: 'manage-quizzes', params: z.object({ id: z.string() }), search: quizList.opened(resultParams) },
  async ({ params, search, staff, context }) => {
    const list = quizList.only(search);
    const quiz = await itemOrBack(context, 'quizzes', params.id, quizList.href(list));
    const filters = await filtersFor(context, results.quizResults, search);
    const [form, shown, history] = await Promise.all([
      readFilterForm(context, results.quizResults, filters),
      readQuizResults(context, quiz, filters),
      historyLink(context, staff, 'quiz', params.id),
    ]);
    const questions = shown.ok ? shown.data.questions : [];
    const at = Math.min(search.question, Math.max(1, questions.length));
    return {
      id: quiz.id,
      edit: (await context.has(questionEdits.updateQuiz)) ? responsesTo(quiz) === 0 : null,
      history,
      list,
      at,
      name: quizName(quiz),
      code: quiz.content?.contentCode ?? '',
      form,
      filters,
      problem: shown.ok ? null : shown.message,
      progress: (shown.ok && shown.data.progress && progressInWords(shown.data.progress)) || '',
      hardest: hardestOf(questions),
      ranked: hardestFirst(questions).map((one) => ({ ...one, text: questions[one.at]?.text ?? '' })),
      questions: questions.length,
      question: questions[at - 1] ?? null,
    };
  },
);

/** Shows one question of a quiz at a time, with its responses. */
export default function QuizDetail() {
  const { id, edit, history, list, name, code, form, filters, problem, progress, ...rest } =
    useLoaderData<typeof loader>();
  const { at, questions, question, hardest, ranked } = rest;
  const step = (to: number) => withFilters(quizList.href({ ...list, question: to }, id), filters);
  const file = (kind: 'csv' | 'pdf') => withFilters(quizList.href({}, `${id}/results.${kind}`), filters);
  return (
    <RouteDialog title={name} closeTo={quizList.href(list)}>
      <p className={classes.facts}>
        Content {code}
        {progress && ` · ${progress}`}
      </p>
      <EditLink to={edit === null ? null : quizList.href(list, `${id}/edit`)} isOpen={edit === true} />
      <HistoryLink to={history} />
      {question && <Downloads csv={file('csv')} pdf={file('pdf')} />}
      {form && (
        <ResultFilterForm
          form={form}
          action={quizList.href({}, id)}
          keep={queryOf(quizList.href({ ...list, question: at }, id))}
          clearTo={quizList.href({ ...list, question: at }, id)}
        />
      )}
      {problem ? (
        <Notice kind="warn" role="alert" title={problem} />
      ) : question ? (
        <>
          <Ranking ranked={ranked} hardest={hardest} current={at} to={step} />
          <h3 dir="auto">{question.text}</h3>
          <ShareBars
            className={classes.answers}
            answers={question.answers.map(({ text, responses, isCorrect }) => ({
              ...{ label: text, count: responses, correct: isCorrect },
            }))}
            noun={{ one: 'response', many: 'responses' }}
          />
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
