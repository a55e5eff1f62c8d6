import type { AppLoadContext } from '@remix-run/node';
import { itemOrBack } from '~/forms.server/gone';
import type { polls } from '~contract';

/** How many votes a poll has. */
export const votesIn = ({ options }: polls.Poll) => options.reduce((sum, { votes }) => sum + votes, 0);

/** One poll from the list. @param url of the list @throws a redirect to it when it is not there (any more) @throws {AdminApiError} */
export function pollById(context: Pick<AppLoadContext, 'api'>, id: string, url: string): Promise<polls.Poll> {
  return itemOrBack(context, 'polls', id, url);
}
