import { type AppLoadContext, data } from '@remix-run/node';
import type { quizzes } from '~contract';

/** One quiz from the list. Not there: 404 with a sentence. */
export async function quizById(context: AppLoadContext, id: string): Promise<quizzes.Quiz> {
  const { data: all } = await context.api.read('quizzes');
  const quiz = all.find((each) => each.id === id);
  if (!quiz) throw data('This quiz does not exist. It may have been deleted.', { status: 404 });
  return quiz;
}

/** Name of a quiz for people: its own title, else that of its content, else its code. */
export function quizName({ title, content }: quizzes.Quiz): string {
  return title || content?.title || content?.contentCode || 'Quiz';
}
