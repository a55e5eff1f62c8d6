import { type AppLoadContext, redirect } from '@remix-run/node';
import { currentItem, type Item, type Listed } from '~/admin-api.server/current-item';
import { isAdminApiError } from '~/admin-api.server/errors';
import { goneParam, type ListName } from '~/lib/gone';
import { findingContents } from '~contract';
import { entityIdPattern } from '../../admin-api/contract/entity-id';

/**
 * Leads back (303) to the list that an item was on; the frame says there that it is gone. By the URL, not by a flash message, which a
 * page that is opened by a link in the browser would not fetch.
 * @param url of the list, filters kept
 */
export function backToList(url: string, list: ListName): Response {
  return redirect(`${url}${url.includes('?') ? '&' : '?'}${goneParam}=${list}`, 303);
}

/** Several contents are asked for with commas between their ids. */
const isContentId = (id: string) => entityIdPattern.test(id) && !id.includes(',');

/**
 * One item of a list, from the cache; one that is not there is looked for past the cache, since it may be newer than the cached list.
 * @param url of the list, where a gone item leads
 * @throws a redirect to the list when it is not there (any more) @throws {AdminApiError} when that cannot be known
 */
export async function itemOrBack<R extends Listed>(
  { api }: Pick<AppLoadContext, 'api'>,
  list: R,
  id: string,
  url: string,
): Promise<Item<R>> {
  const byId = list === 'contents' && (await api.has(findingContents.getContents)) && isContentId(id);
  const read = byId ? api.read('contentsById', { ids: id }) : api.read(list);
  const items: readonly { id: string }[] = (await read).data;
  const cached = items.find((item) => item.id === id) as Item<R> | undefined;
  if (cached) return cached;
  const found = await currentItem(api, list, id);
  if (!found) throw backToList(url, list);
  return found;
}

/** Whether a call failed because its item is gone: a provider may respond 404 to a call it does not know, too. */
export async function isGone(
  { api }: Pick<AppLoadContext, 'api'>,
  error: unknown,
  list: Listed,
  id: string,
): Promise<boolean> {
  if (!isAdminApiError(error) || error.status !== 404) return false;
  return currentItem(api, list, id).then(
    (item) => item === null,
    () => false,
  );
}
