import { useLoaderData } from '@remix-run/react';
import { ButtonLink } from '~/components/base/button';
import { Link } from '~/components/base/link';
import type { RouteHandle } from '~/components/base/route-handle';
import { EmptyState } from '~/components/base/states';
import classes from '~/components/lists/cards.module.css';
import { CardFacts } from '~/components/publishing';
import { staffLoader } from '~/guard.server/guard';
import { completedInWords, readCompletion } from '~/routes/engage/results/results.server';
import { publishablePage } from '../publishable.server';
import { CardControls, CardIcons, CardStatus, PublishableList } from '../publishable-list';
import { quizList } from './list.config';
import { quiz } from './quiz.server';

export { shouldRevalidate } from '~/components/base/should-revalidate';

import { cachedLoader } from '~/lib/page-cache';

export const clientLoader = cachedLoader('/dashboard/quiz');

export const handle: RouteHandle = {
  title: 'Quiz',
  primaryAction: { to: '/dashboard/quiz/new', label: 'Create Quiz', can: 'manage-quizzes' },
};

export const loader = staffLoader({ can: 'manage-quizzes', search: quizList }, async (asked) => {
  const [page, completion] = await Promise.all([
    publishablePage(quiz, asked, ({ content, questions }) => ({
      code: content?.contentCode ?? '',
      questions: questions.length,
    })),
    readCompletion(asked.context),
  ]);
  const completed = ({ id }: { id: string }) => completedInWords(completion?.quizzes, id);
  return { ...page, items: page.items.map((item) => ({ ...item, completed: completed(item) })) };
});

export default function Quizzes() {
  const { search, items } = useLoaderData<typeof loader>();
  const hrefOf = (path: string) => quizList.href(search, path);
  return (
    <PublishableList
      list={quizList}
      cards={classes.quizzes}
      empty={
        <EmptyState
          title="No quizzes yet"
          action={<ButtonLink to="/dashboard/quiz/new">Create Quiz</ButtonLink>}
        >
          A few questions after a film show what children took from it.
        </EmptyState>
      }
    >
      {items.map((item) => (
        <li key={item.id} className={classes.card}>
          <div className={classes.head}>
            <div>
              <h2 dir="auto" className={classes.title}>
                <Link to={hrefOf(item.id)} preventScrollReset>
                  {item.name}
                </Link>
              </h2>
              <CardFacts {...item} />
            </div>
            <div className={classes.icons}>
              <CardIcons {...{ item, hrefOf }} />
            </div>
          </div>
          <CardStatus item={item} kind="Quiz" />
          <CardControls {...{ item, hrefOf }} />
        </li>
      ))}
    </PublishableList>
  );
}
