import type { AdminApi } from './admin-api';

type Listed = 'categories' | 'sections' | 'contents' | 'polls' | 'quizzes' | 'surveys' | 'infoItems';
type Item<R extends Listed> = Awaited<ReturnType<typeof readNowOf<R>>>[number];

const readNowOf = <R extends Listed>(api: Pick<AdminApi, 'readNow'>, name: R) => api.readNow(name);

/** The words for one item of each list. */
const words: Record<Listed, string> = {
  categories: 'category',
  sections: 'section',
  contents: 'content',
  polls: 'poll',
  quizzes: 'quiz',
  surveys: 'survey',
  infoItems: 'item',
};

/** What is gone, as a message. */
export const goneMessage = (name: Listed) => `This ${words[name]} does not exist. It may have been deleted.`;

/**
 * One item as it is at the provider now, past the cache: for what is decided or saved on it.
 * @returns null when it is not there (any more) @throws {AdminApiError} when the provider cannot be asked
 */
export async function itemNow<R extends Listed>(
  api: Pick<AdminApi, 'readNow'>,
  name: R,
  id: string,
): Promise<Item<R> | null> {
  const items: readonly { id: string }[] = await api.readNow(name);
  return (items.find((item) => item.id === id) as Item<R> | undefined) ?? null;
}
