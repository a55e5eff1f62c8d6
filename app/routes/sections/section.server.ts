import { type AppLoadContext, data } from '@remix-run/node';

/** One section. @throws 404 when it is not there (any more) @throws {AdminApiError} */
export async function sectionById({ api }: Pick<AppLoadContext, 'api'>, id: string) {
  const { data: sections } = await api.read('sections');
  const section = sections.find((one) => one.id === id);
  if (!section) throw data('This section does not exist. It may have been deleted.', { status: 404 });
  return section;
}
