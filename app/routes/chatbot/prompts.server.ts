import type { AppLoadContext } from '@remix-run/node';
import type { PromptSearch } from './search';

/**
 * The page of prompts under the filters, through the cache; of a page after the last one, the last.
 * @returns what the provider sent, and `page`: which one it is @throws {AdminApiError}
 */
export async function readPrompts(context: AppLoadContext, { status, reviewed, page }: PromptSearch) {
  const readPage = async (page: number) => ({
    page,
    ...(await context.api.read('prompts', {
      page,
      status: status === 'all' ? undefined : status,
      isReviewed: reviewed === 'all' ? undefined : reviewed === 'reviewed' ? 'true' : 'false',
    })),
  });
  const asked = await readPage(page);
  const last = Math.max(1, asked.data.pagination.pages);
  // Only when it is empty: not every provider says how many pages there are.
  return page > last && asked.data.prompts.length === 0 ? readPage(last) : asked;
}
