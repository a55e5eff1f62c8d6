import { currentItem } from '~/admin-api.server/current-item';
import { done, listAction, nothingToDo, publishAgain } from '~/guard.server/list-routes';
import { quizzes } from '~contract';
import { quizzesHref } from './href';
import { contentIdOf, quizName } from './quiz.server';
import { QuizSearch } from './search';

export { clientAction } from '~/components/base/client-action';

/** Returns a quiz to draft. */
const route = listAction(
  { see: 'manage-quizzes', can: 'manage-quizzes', search: QuizSearch, back: quizzesHref },
  {
    async act({ params, search, context }) {
      const quiz = await currentItem(context.api, 'quizzes', params.id);
      const settled = nothingToDo('quiz', quiz, 'draft');
      if (settled) return settled;
      const contentID = await contentIdOf(context, quiz);
      await context.api.write(quizzes.unpublish, { params, body: { contentID } });
      return done(
        'Quiz unpublished',
        quiz ? quizName(quiz) : undefined,
        publishAgain(quiz, quizzesHref(search, `${params.id}/publish`)),
      );
    },
    failed: 'The quiz could not be unpublished.',
  },
);
export const loader = route.loader;
export const action = route.action;
