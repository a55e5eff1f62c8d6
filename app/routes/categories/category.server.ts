import type { AppLoadContext } from '@remix-run/node';
import { itemOrBack } from '~/forms.server/gone';
import type { categories } from '~contract';

/**
 * Returns a category and the number of categories.
 * @throws a redirect to the list if it is missing
 * @throws {AdminApiError}
 */
export async function categoryById(context: Pick<AppLoadContext, 'api'>, id: string) {
  const category = await itemOrBack(context, 'categories', id, '/dashboard/categories');
  const { data: categories } = await context.api.read('categories');
  return { category, count: categories.length };
}

/**
 * Counts a category's sections, past the cache.
 * @throws {AdminApiError}
 */
export async function sectionsIn({ api }: Pick<AppLoadContext, 'api'>, id: string): Promise<number> {
  return (await api.readNow('sections')).filter(({ categoryId }) => categoryId === id).length;
}

/** Returns all fields that SPEC §7 wants in a change, also unchanged ones. */
export function fieldsOf({ name, priority, colorCode, icon }: categories.Category): Record<string, string> {
  return { name, priority: String(priority), colorCode, ...(icon ? { icon } : {}) };
}
