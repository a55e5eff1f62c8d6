import { listToolbar, sizeChoice, sortChoice } from '~/guard.server/list-toolbar';
import { type publishableList, stateTabs } from '~/guard.server/publishable-list';
import { alphabetic, type FoundBy, mostFirst, newestFirst, oldestFirst, rowFinder } from '~/lib/find-rows';
import { pageSizes } from '~/lib/list-search';
import type { quizzes } from '~contract';
import { noQuizzesChosen, quizzesHref } from './href';
import { quizName, responsesTo } from './quiz.server';
import type { QuizSearch } from './search';

/** What a quiz is found by: its own title, and the content that it is about. */
export const quizText = ({ title, content }: quizzes.Quiz): FoundBy => ({
  title,
  more: `${content?.contentCode ?? ''} ${content?.title ?? ''}`,
});

/** The quizzes that a search finds, in its order. */
export const findQuizzes = rowFinder<quizzes.Quiz, Exclude<QuizSearch['sort'], 'relevance'>>({
  text: quizText,
  sorts: {
    newest: newestFirst,
    oldest: oldestFirst,
    title: alphabetic(quizName),
    responses: mostFirst(responsesTo),
  },
});

/** The toolbar of the quizzes. */
export const quizToolbar = (
  request: Request,
  search: QuizSearch,
  { total, counts }: Pick<ReturnType<typeof publishableList>, 'total' | 'counts'>,
) =>
  listToolbar({
    request,
    path: '/dashboard/quiz',
    search,
    defaults: noQuizzesChosen,
    hrefOf: (chosen) => quizzesHref(chosen),
    noun: ['quiz', 'quizzes'],
    found: total,
    placeholder: 'Title or content code',
    tabs: stateTabs('Quizzes by status', counts),
    choices: [
      sortChoice({
        newest: 'Newest first',
        oldest: 'Oldest first',
        title: 'Title A–Z',
        responses: 'Most answers',
      }),
      sizeChoice(pageSizes),
    ],
  });
