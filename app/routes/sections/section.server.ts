import { type AppLoadContext, data } from '@remix-run/node';
import { itemNow } from '~/admin-api.server/item-now';

/** One section. @throws 404 when it is not there (any more) @throws {AdminApiError} */
export async function sectionById({ api }: Pick<AppLoadContext, 'api'>, id: string) {
  const { data: sections } = await api.read('sections');
  const section = sections.find((one) => one.id === id);
  if (!section) throw data('This section does not exist. It may have been deleted.', { status: 404 });
  return section;
}

/** How many contents a section holds at the provider now: by its own count, or by the library where it gives none. @throws {AdminApiError} */
export async function contentsIn({ api }: Pick<AppLoadContext, 'api'>, id: string): Promise<number> {
  const [section, contents] = await Promise.all([itemNow(api, 'sections', id), api.readNow('contents')]);
  return Math.max(section?.contentsCount ?? 0, contents.filter(({ sectionId }) => sectionId === id).length);
}
