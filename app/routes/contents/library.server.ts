import type { AppLoadContext } from '@remix-run/node';
import { isAdminApiError, readFailure } from '~/admin-api.server/errors';
import { itemOrBack } from '~/forms.server/gone';
import { formatClocks } from '~/lib/dates';
import { oncePerList } from '~/lib/find-rows';
import type { categories, contents, findingContents, sections } from '~contract';
import { contentFields } from '../../../admin-api/contract/content-fields';
import { each, filterNames } from '../../../admin-api/contract/field-table';
import { lastKnownRow } from './contents.server';
import { type ContentSearch, contentList } from './list.config';

/** Categories (by priority) and sections (alphabetical) as options, and the available fields. */
export type LibraryChoices = Awaited<ReturnType<typeof libraryChoices>>;

/**
 * Reads the choices of forms and filters.
 * @throws {AdminApiError}
 */
export async function libraryChoices({ api }: Pick<AppLoadContext, 'api'>) {
  const [categories, sections, fields] = await Promise.all([
    api.read('categories'),
    api.read('sections'),
    api.fieldsThere('contents'),
  ]);
  return {
    categories: categoryChoices(categories.data),
    sections: sectionChoices(sections.data),
    /** The provider's fields. */
    fields,
  };
}

const byName = new Intl.Collator('en').compare;

/** Sorts once per response. */
const categoryChoices = oncePerList((categories: readonly categories.Category[]) =>
  categories
    .toSorted((a, b) => a.priority - b.priority || byName(a.name, b.name))
    .map(({ id, name }) => ({ id, name })),
);
const sectionChoices = oncePerList((sections: readonly sections.Section[]) =>
  sections
    .toSorted((a, b) => byName(a.name, b.name))
    .map(({ id, name, categoryId }) => ({ id, name, categoryId })),
);

/**
 * Returns a content.
 * @param search of the list it was opened from
 * @throws a redirect to the list if it is missing
 * @throws {AdminApiError}
 */
export function contentById(context: Pick<AppLoadContext, 'api'>, id: string, search: ContentSearch) {
  return itemOrBack(context, 'contents', id, contentList.href(search));
}

/** `stale`: cached list data, with its time and the reason. */
type ShownContent = Partial<Pick<contents.Content, 'description' | 'feedback' | 'file' | 'fileSize'>> &
  Omit<findingContents.ContentRow, 'comments'> & { stale: { asOf: string; message: string } | null };

/**
 * Returns a content, or its cached row of the last 24 hours. Do not decide or save with it.
 * @throws as `contentById`
 */
export async function contentToShow(
  context: Pick<AppLoadContext, 'api' | 'log'>,
  id: string,
  search: ContentSearch,
): Promise<ShownContent> {
  try {
    return { ...(await contentById(context, id, search)), stale: null };
  } catch (error) {
    const known = isAdminApiError(error) && lastKnownRow(context, id);
    if (!known) throw error;
    context.log.warn({ err: error, call: error.call }, 'admin api failed');
    return { ...known.row, stale: { asOf: formatClocks(known.asOf), message: readFailure(error) } };
  }
}

/** Drops filters for a missing category, section or field, or for a section of another category. */
export function withinChoices(
  search: ContentSearch,
  { categories, sections, fields }: LibraryChoices,
): ContentSearch {
  const category = categories.some(({ id }) => id === search.category) ? search.category : '';
  const inside = sections.some(({ id, categoryId }) => id === search.section && categoryId === category);
  const chosen = each(filterNames(contentFields), (name) => (name in fields ? search[name] : ''));
  return { ...search, ...chosen, category, section: inside ? search.section : '' };
}

/** Suggests the section used last, if it still exists. */
export function lastSection(
  contents: readonly { sectionId: string | null; createdAt: string | null }[],
  { sections }: Pick<LibraryChoices, 'sections'>,
): { categoryId?: string; sectionId?: string } {
  let last: (typeof contents)[number] | undefined;
  for (const one of contents) if (!last || (one.createdAt ?? '') > (last.createdAt ?? '')) last = one;
  const section = sections.find(({ id }) => id === last?.sectionId);
  return section?.categoryId ? { categoryId: section.categoryId, sectionId: section.id } : {};
}
