import { listDeed } from '~/session.server/list-routes';
import { quizzes } from '~contract';
import { quizById } from './quiz.server';
import { QuizSearch, quizzesHref } from './search';

/** Returns a quiz to draft. */
const route = listDeed(
  { see: 'manage-quizzes', can: 'manage-quizzes', search: QuizSearch, back: quizzesHref },
  {
    async act({ params, context }) {
      const contentID = (await quizById(context, params.id)).content?.id ?? '';
      await context.api.write(quizzes.unpublish, { params, body: { contentID } });
      return 'Quiz unpublished';
    },
    failed: 'The quiz could not be unpublished.',
  },
);
export const loader = route.loader;
export const action = route.action;
