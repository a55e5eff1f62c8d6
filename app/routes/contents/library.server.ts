import { type AppLoadContext, data } from '@remix-run/node';

/** Categories by priority and their sections by name, as choices of a form or a filter. */
export type LibraryChoices = Awaited<ReturnType<typeof libraryChoices>>;

/** @throws {AdminApiError} */
export async function libraryChoices({ api }: Pick<AppLoadContext, 'api'>) {
  const [categories, sections] = await Promise.all([api.read('categories'), api.read('sections')]);
  return {
    categories: categories.data
      .toSorted((a, b) => a.priority - b.priority || a.name.localeCompare(b.name))
      .map(({ id, name }) => ({ id, name })),
    sections: sections.data
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ id, name, categoryId }) => ({ id, name, categoryId })),
  };
}

/**
 * One content of the library.
 * @throws 404 when it is not there (any more) @throws {AdminApiError}
 */
export async function contentById({ api }: Pick<AppLoadContext, 'api'>, id: string) {
  const { data: contents } = await api.read('contents');
  const content = contents.find((one) => one.id === id);
  if (!content) throw data('This content does not exist. It may have been deleted.', { status: 404 });
  return content;
}
