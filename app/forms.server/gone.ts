import { type AppLoadContext, redirect } from '@remix-run/node';
import { currentItem, type Item, type Listed } from '~/admin-api.server/current-item';
import { isAdminApiError } from '~/admin-api.server/errors';
import { goneParam, type ListName } from '~/lib/gone';
import { findingContents } from '~contract';
import { entityIdPattern } from '../../admin-api/contract/entity-id';

/** In the URL: another page might read a flash cookie. */
export function backToList(url: string, list: ListName): Response {
  return redirect(`${url}${url.includes('?') ? '&' : '?'}${goneParam}=${list}`, 303);
}

/** They are requested comma-separated. */
const isContentId = (id: string) => entityIdPattern.test(id) && !id.includes(',');

/**
 * @throws a redirect to the list when gone
 * @throws {AdminApiError}
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

/** A 404 may also mean an unknown call. */
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
