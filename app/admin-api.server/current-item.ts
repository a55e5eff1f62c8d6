import { findingContents } from '~contract';
import type { AdminApi } from './admin-api';

export { goneMessage } from '~/lib/gone';

export type Listed = 'categories' | 'sections' | 'contents' | 'polls' | 'quizzes' | 'surveys' | 'infoItems';
export type Item<R extends Listed> = Awaited<ReturnType<typeof readNowOf<R>>>[number];

const readNowOf = <R extends Listed>(api: Pick<AdminApi, 'readNow'>, name: R) => api.readNow(name);

/**
 * Reads an item's current state past the cache.
 * @returns null when it does not exist
 */
export async function currentItem<R extends Listed>(
  api: Pick<AdminApi, 'readNow' | 'has' | 'contentsById'>,
  name: R,
  id: string,
): Promise<Item<R> | null> {
  if (name === 'contents' && (await api.has(findingContents.getContents)))
    return ((await api.contentsById([id]))[0] as Item<R> | undefined) ?? null;
  const items: readonly { id: string }[] = await api.readNow(name);
  return (items.find((item) => item.id === id) as Item<R> | undefined) ?? null;
}
