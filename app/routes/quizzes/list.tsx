import { Link, Outlet, useLoaderData } from '@remix-run/react';
import { ButtonLink, IconAction } from '~/components/base/button';
import { StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState } from '~/components/base/states';
import { DuplicateButton } from '~/components/duplicate-button';
import classes from '~/components/frame/cards.module.css';
import { Pager } from '~/components/frame/pager';
import { IconPencil, IconTrash } from '~/components/icons';
import { CardFacts, PublishControls, PublishStatus } from '~/components/publishing';
import { staffLoader } from '~/guard.server/guard';
import { publishableList } from '~/guard.server/publishable-list';
import { itemFormKey } from '~/lib/item-path';
import { completedInWords, readCompletion } from '~/routes/results/results.server';
import { questionEdits } from '~contract';
import { quizName, responsesTo } from './quiz.server';
import { pageSize, QuizSearch, quizzesHref } from './search';

export const handle: RouteHandle = {
  title: 'Quiz',
  primaryAction: { to: '/dashboard/quiz/new', label: 'Create Quiz', can: 'manage-quizzes' },
};

export const loader = staffLoader(
  { can: 'manage-quizzes', search: QuizSearch },
  async ({ search, context }) => {
    const [read, completion] = await Promise.all([context.api.read('quizzes'), readCompletion(context)]);
    const { items, ...list } = publishableList(read, { page: search.page, pageSize }, (quiz) => ({
      name: quizName(quiz),
      code: quiz.content?.contentCode ?? '',
      questions: quiz.questions.length,
      responses: responsesTo(quiz),
      completed: completedInWords(completion?.quizzes, quiz.id),
    }));
    return { ...list, quizzes: items, editable: await context.has(questionEdits.updateQuiz) };
  },
);

export default function Quizzes() {
  const { page, total, serverNow, formKey, stale, quizzes, editable } = useLoaderData<typeof loader>();
  return (
    <>
      {stale && <StaleNotice {...stale} />}
      {total === 0 ? (
        <EmptyState
          title="No quizzes yet"
          action={<ButtonLink to="/dashboard/quiz/new">Create Quiz</ButtonLink>}
        >
          A few questions after a film show what children took from it.
        </EmptyState>
      ) : (
        <>
          <ul className={`${classes.cards} ${classes.quizzes}`}>
            {quizzes.map((quiz) => (
              <li key={quiz.id} className={classes.card}>
                <div className={classes.head}>
                  <div>
                    <h2 dir="auto" className={classes.title}>
                      <Link to={quizzesHref({ page }, quiz.id)} preventScrollReset>
                        {quiz.name}
                      </Link>
                    </h2>
                    <CardFacts {...quiz} />
                  </div>
                  <div className={classes.icons}>
                    {editable && quiz.responses === 0 && (
                      <IconAction
                        to={quizzesHref({ page }, `${quiz.id}/edit`)}
                        label={`Edit: ${quiz.name}`}
                        icon={<IconPencil size={18} aria-hidden />}
                        preventScrollReset
                      />
                    )}
                    <DuplicateButton to={quizzesHref({ page }, `${quiz.id}/duplicate`)} name={quiz.name} />
                    <IconAction
                      to={quizzesHref({ page }, `${quiz.id}/delete`)}
                      label={`Delete: ${quiz.name}`}
                      icon={<IconTrash size={18} aria-hidden />}
                      tone="quietDanger"
                      preventScrollReset
                    />
                  </div>
                </div>
                <PublishStatus state={quiz.state} serverNow={serverNow} what={`Quiz “${quiz.name}”`} />
                <PublishControls
                  state={quiz.state}
                  serverNow={serverNow}
                  publishTo={quizzesHref({ page }, `${quiz.id}/publish`)}
                  stopTo={quizzesHref({ page }, `${quiz.id}/unpublish`)}
                  stop="Unpublish"
                  name={quiz.name}
                  formKey={itemFormKey(formKey, quiz.id)}
                />
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={pageSize}
            total={total}
            noun="quizzes"
            hrefOf={(to) => quizzesHref({ page: to })}
          />
        </>
      )}
      <Outlet />
    </>
  );
}
