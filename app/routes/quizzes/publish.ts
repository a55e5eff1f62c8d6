import { currentItem } from '~/admin-api.server/current-item';
import { chosenTime, done, listAction, nothingToDo } from '~/guard.server/list-routes';
import { quizzes } from '~contract';
import { quizzesHref } from './href';
import { contentIdOf, quizName } from './quiz.server';
import { QuizSearch } from './search';

export { clientAction } from '~/components/base/client-action';

/** Publishes a quiz for the chosen time (SPEC §9 choices); the call wants the id of its content as well (SPEC §7). */
const route = listAction(
  { see: 'manage-quizzes', can: 'manage-quizzes', search: QuizSearch, back: quizzesHref },
  {
    async act({ params, search, form, context }) {
      const selectedTimeout = chosenTime(form);
      const quiz = await currentItem(context.api, 'quizzes', params.id);
      const settled = nothingToDo('quiz', quiz, 'published');
      if (settled) return settled;
      const contentID = await contentIdOf(context, quiz);
      await context.api.write(quizzes.publish, { params, body: { contentID, selectedTimeout } });
      return done('Quiz published successfully!', quiz ? quizName(quiz) : undefined, {
        label: 'Undo',
        to: quizzesHref(search, `${params.id}/unpublish`),
        fields: {},
      });
    },
    failed: 'The quiz could not be published.',
  },
);
export const loader = route.loader;
export const action = route.action;
