import type { AppLoadContext } from '@remix-run/node';
import { itemOrBack } from '~/session.server/gone';
import type { quizzes } from '~contract';

/** One quiz from the list. @param url of the list @throws a redirect to it when it is not there (any more) @throws {AdminApiError} */
export function quizById(
  context: Pick<AppLoadContext, 'api'>,
  id: string,
  url: string,
): Promise<quizzes.Quiz> {
  return itemOrBack(context, 'quizzes', id, url);
}

/** Name of a quiz for people: its own title, else that of its content, else its code. */
export function quizName({ title, content }: quizzes.Quiz): string {
  return title || content?.title || content?.contentCode || 'Quiz';
}
