import { type AppLoadContext, data } from '@remix-run/node';
import type { categories } from '~contract';

/** One category and how many there are. @throws 404 when it is not there (any more) @throws {AdminApiError} */
export async function categoryById({ api }: Pick<AppLoadContext, 'api'>, id: string) {
  const { data: categories } = await api.read('categories');
  const category = categories.find((one) => one.id === id);
  if (!category) throw data('This category does not exist. It may have been deleted.', { status: 404 });
  return { category, count: categories.length };
}

/** What a change sends of a category: all of SPEC §7's fields, those that stay as well. */
export function fieldsOf({ name, priority, colorCode, icon }: categories.Category): Record<string, string> {
  return { name, priority: String(priority), colorCode, ...(icon ? { icon } : {}) };
}
