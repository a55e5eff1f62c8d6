import { chosenTime, listDeed } from '~/session.server/list-routes';
import { quizzes } from '~contract';
import { quizById } from './quiz.server';
import { QuizSearch, quizzesHref } from './search';

/** Publishes a quiz for the chosen time (SPEC §9 choices); the call wants the id of its content as well (SPEC §7). */
const route = listDeed(
  { see: 'manage-quizzes', can: 'manage-quizzes', search: QuizSearch, back: quizzesHref },
  {
    async act({ params, form, context }) {
      const selectedTimeout = chosenTime(form);
      const contentID = (await quizById(context, params.id)).content?.id ?? '';
      await context.api.write(quizzes.publish, { params, body: { contentID, selectedTimeout } });
      return 'Quiz published successfully!';
    },
    failed: 'The quiz could not be published.',
  },
);
export const loader = route.loader;
export const action = route.action;
