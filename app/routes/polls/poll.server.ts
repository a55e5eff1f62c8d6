import type { AppLoadContext } from '@remix-run/node';
import { itemOrBack } from '~/forms.server/gone';
import type { polls } from '~contract';

/** One poll from the list. @param url of the list @throws a redirect to it when it is not there (any more) @throws {AdminApiError} */
export function pollById(context: Pick<AppLoadContext, 'api'>, id: string, url: string): Promise<polls.Poll> {
  return itemOrBack(context, 'polls', id, url);
}
