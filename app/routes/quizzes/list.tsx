import { Outlet, useLoaderData } from '@remix-run/react';
import { ButtonLink, IconAction } from '~/components/base/button';
import { Link } from '~/components/base/link';
import { StaleNotice } from '~/components/base/notice';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState, NoMatch } from '~/components/base/states';
import { DuplicateButton } from '~/components/duplicate-button';
import { Pager } from '~/components/frame/pager';
import { IconPencil, IconTrash } from '~/components/icons';
import classes from '~/components/lists/cards.module.css';
import { CardFacts, PublishControls, PublishStatus } from '~/components/publishing';
import { ListToolbar } from '~/components/toolbar/list-toolbar';
import { staffLoader } from '~/guard.server/guard';
import { publishableList } from '~/guard.server/publishable-list';
import { itemFormKey } from '~/lib/item-path';
import { completedInWords, readCompletion } from '~/routes/results/results.server';
import { questionEdits } from '~contract';
import { findQuizzes, quizToolbar } from './find-quizzes';
import { quizzesHref } from './href';
import { quizName, responsesTo } from './quiz.server';
import { QuizSearch } from './search';

export { shouldRevalidate } from '~/components/base/should-revalidate';

import { cachedLoader } from '~/lib/page-cache';

export const clientLoader = cachedLoader('/dashboard/quiz');

export const handle: RouteHandle = {
  title: 'Quiz',
  primaryAction: { to: '/dashboard/quiz/new', label: 'Create Quiz', can: 'manage-quizzes' },
};

export const loader = staffLoader(
  { can: 'manage-quizzes', search: QuizSearch },
  async ({ search: asked, request, context }) => {
    const search = { ...asked, question: 1 };
    const [read, completion] = await Promise.all([context.api.read('quizzes'), readCompletion(context)]);
    const { items, ...list } = publishableList(read, findQuizzes(read.data, search), search, (quiz) => ({
      name: quizName(quiz),
      code: quiz.content?.contentCode ?? '',
      questions: quiz.questions.length,
      responses: responsesTo(quiz),
      completed: completedInWords(completion?.quizzes, quiz.id),
    }));
    return {
      ...list,
      formKey: context.newFormKey(),
      search: { ...search, page: list.page },
      toolbar: quizToolbar(request, search, list),
      quizzes: items,
      editable: await context.has(questionEdits.updateQuiz),
    };
  },
);

export default function Quizzes() {
  const { search, toolbar, isEmpty, total, serverNow, formKey, stale, quizzes, editable } =
    useLoaderData<typeof loader>();
  return (
    <>
      {stale && <StaleNotice {...stale} />}
      {!isEmpty && <ListToolbar data={toolbar} />}
      {isEmpty ? (
        <EmptyState
          title="No quizzes yet"
          action={<ButtonLink to="/dashboard/quiz/new">Create Quiz</ButtonLink>}
        >
          A few questions after a film show what children took from it.
        </EmptyState>
      ) : total === 0 ? (
        <NoMatch noun="quizzes" filters={toolbar.words} clearTo={toolbar.clearTo ?? '/dashboard/quiz'} />
      ) : (
        <>
          <ul className={`${classes.cards} ${classes.quizzes}`}>
            {quizzes.map((quiz) => (
              <li key={quiz.id} className={classes.card}>
                <div className={classes.head}>
                  <div>
                    <h2 dir="auto" className={classes.title}>
                      <Link to={quizzesHref(search, quiz.id)} preventScrollReset>
                        {quiz.name}
                      </Link>
                    </h2>
                    <CardFacts {...quiz} />
                  </div>
                  <div className={classes.icons}>
                    {editable && quiz.responses === 0 && (
                      <IconAction
                        to={quizzesHref(search, `${quiz.id}/edit`)}
                        label={`Edit: ${quiz.name}`}
                        icon={IconPencil}
                        preventScrollReset
                      />
                    )}
                    <DuplicateButton to={quizzesHref(search, `${quiz.id}/duplicate`)} name={quiz.name} />
                    <IconAction
                      to={quizzesHref(search, `${quiz.id}/delete`)}
                      label={`Delete: ${quiz.name}`}
                      icon={IconTrash}
                      tone="quietDanger"
                      preventScrollReset
                    />
                  </div>
                </div>
                <PublishStatus state={quiz.state} serverNow={serverNow} what={`Quiz “${quiz.name}”`} />
                <PublishControls
                  state={quiz.state}
                  serverNow={serverNow}
                  publishTo={quizzesHref(search, `${quiz.id}/publish`)}
                  stopTo={quizzesHref(search, `${quiz.id}/unpublish`)}
                  stop="Unpublish"
                  name={quiz.name}
                  formKey={itemFormKey(formKey, quiz.id)}
                />
              </li>
            ))}
          </ul>
          <Pager
            page={search.page}
            pageSize={search.per}
            total={total}
            noun={['quiz', 'quizzes']}
            hrefOf={(page) => quizzesHref({ ...search, page })}
          />
        </>
      )}
      <Outlet />
    </>
  );
}
