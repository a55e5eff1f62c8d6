import type { RouteHandle } from '~/components/base/route-handle';
import { DeleteDialog } from '~/components/delete-dialog';
import { deletion, isRunning } from '~/guard.server/list-routes';
import { quizzes } from '~contract';
import { quizzesHref } from './href';
import { quizById, quizName } from './quiz.server';
import { QuizSearch } from './search';

export { clientAction } from '~/components/base/client-action';
export { shouldRevalidate } from '~/components/base/should-revalidate';

export const handle: RouteHandle = { dialog: 'Delete Quiz' };

const route = deletion(
  { list: 'quizzes', can: 'manage-quizzes', search: QuizSearch, back: quizzesHref },
  {
    about: async ({ params, search, context }) => {
      const quiz = await quizById(context, params.id, quizzesHref(search));
      return { name: quizName(quiz), running: isRunning(quiz) };
    },
    remove: ({ params, context }) => context.api.write(quizzes.remove, { params }),
    done: 'Quiz deleted successfully',
    failed: 'The quiz could not be deleted.',
  },
);
export const loader = route.loader;
export const action = route.action;

export default function DeleteQuiz() {
  return <DeleteDialog what="quiz" alsoGone="and its responses" />;
}
