import type { AppLoadContext } from '@remix-run/node';
import { itemOrBack } from '~/forms.server/gone';
import type { categories } from '~contract';

/** One category and how many there are. @throws a redirect to the list when it is not there (any more) @throws {AdminApiError} */
export async function categoryById(context: Pick<AppLoadContext, 'api'>, id: string) {
  const category = await itemOrBack(context, 'categories', id, '/dashboard/categories');
  const { data: categories } = await context.api.read('categories');
  return { category, count: categories.length };
}

/** How many sections a category holds at the provider now. @throws {AdminApiError} */
export async function sectionsIn({ api }: Pick<AppLoadContext, 'api'>, id: string): Promise<number> {
  return (await api.readNow('sections')).filter(({ categoryId }) => categoryId === id).length;
}

/** What a change sends of a category: all of SPEC §7's fields, those that stay as well. */
export function fieldsOf({ name, priority, colorCode, icon }: categories.Category): Record<string, string> {
  return { name, priority: String(priority), colorCode, ...(icon ? { icon } : {}) };
}
