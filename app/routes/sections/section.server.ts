import type { AppLoadContext } from '@remix-run/node';
import { currentItem } from '~/admin-api.server/current-item';
import { itemOrBack } from '~/forms.server/gone';
import { countInSection } from '~/routes/contents/contents.server';

/**
 * Returns a section.
 * @throws a redirect to the list if it is missing
 * @throws {AdminApiError}
 */
export function sectionById(context: Pick<AppLoadContext, 'api'>, id: string) {
  return itemOrBack(context, 'sections', id, '/dashboard/sections');
}

/**
 * Counts a section's contents, past the cache: by its own count, or by the library.
 * @throws {AdminApiError}
 */
export async function contentsIn({ api }: Pick<AppLoadContext, 'api'>, id: string): Promise<number> {
  const [section, counted] = await Promise.all([
    currentItem(api, 'sections', id),
    countInSection({ api }, id),
  ]);
  return Math.max(section?.contentsCount ?? 0, counted);
}
