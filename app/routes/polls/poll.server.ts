import type { AppLoadContext } from '@remix-run/node';
import { data } from '@remix-run/node';
import type { polls } from '~contract';

/** One poll from the list. Not there: 404 with a sentence. */
export async function pollById(context: AppLoadContext, id: string): Promise<polls.Poll> {
  const { data: all } = await context.api.read('polls');
  const poll = all.find((each) => each.id === id);
  if (!poll) throw data('This poll does not exist. It may have been deleted.', { status: 404 });
  return poll;
}
