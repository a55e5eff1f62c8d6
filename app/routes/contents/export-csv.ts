import { staffLoader } from '~/guard.server/guard';
import { pickedRows } from '~/lib/picked-rows';
import { wordsOf } from '~/lib/plain-fields';
import { utcDay } from '~/lib/utc-days';
import { csvFile } from '~/report.server/csv-file';
import type { findingContents } from '~contract';
import { each, type Fields, namesIn } from '../../../admin-api/contract/field-table';
import { allContents, contentsWithIds } from './contents.server';
import { asRow, findContents } from './find-contents';
import { libraryChoices, withinChoices } from './library.server';
import { contentList } from './list.config';

const columnsOf = (fields: Fields) => ({
  ...{
    code: 'Code',
    title: 'Title',
    status: 'Status',
    type: 'Type',
    category: 'Category',
    section: 'Section',
  },
  ...each(namesIn(fields, 'csv'), (name) => fields[name]?.label ?? ''),
  ...{ seconds: 'Duration in seconds', views: 'Views', comments: 'Comments', created: 'Created (UTC)' },
});

/** Downloads the filtered contents as CSV; with `id`s and without `all`, only those. */
export const loader = staffLoader(
  { can: 'see-library', search: contentList },
  async ({ search: asked, request, context }) => {
    const fields = await context.api.fieldsThere('contents');
    return csvFile(context, request, {
      name: `contents-${utcDay(Date.now())}`,
      columns: columnsOf(fields),
      exported: { kind: 'system', itemName: 'the list of contents' },
      rows: async () => {
        const choices = await libraryChoices(context);
        const { categories, sections } = choices;
        const search = withinChoices(asked, choices);
        const sectionOf = new Map(sections.map((section) => [section.id, section]));
        const categoryOf = new Map(categories.map(({ id, name }) => [id, name]));
        const { searchParams } = new URL(request.url);
        const chosen = searchParams.has('all') ? new Map() : pickedRows(searchParams.getAll('id'));
        const row = (content: findingContents.ContentRow) => {
          const section = sectionOf.get(content.sectionId ?? '');
          return {
            ...{ code: content.code, title: content.title, type: content.type, views: content.views },
            status: content.published ? 'published' : 'draft',
            category: categoryOf.get(content.categoryId ?? section?.categoryId ?? '') ?? '',
            section: section?.name ?? content.section?.name ?? '',
            ...each(namesIn(fields, 'csv'), (name) => wordsOf(fields, name, content)),
            seconds: content.duration ?? '',
            comments: content.comments,
            created: content.createdAt ?? '',
          };
        };
        if (chosen.size === 0) return eachRow(allContents(context, search, sections), row);
        const known = [...(await contentsWithIds(context, [...chosen.keys()])).values()];
        const found = findContents(known, search, sections).all.filter(({ id }) => chosen.has(id));
        return found.map((content) => row(asRow(content)));
      },
    });
  },
);

/** Reads the first batch before the response starts, so that a failure shows an error page. */
async function eachRow<T, R>(parts: AsyncGenerator<T[]>, row: (item: T) => R): Promise<AsyncIterable<R>> {
  const first = await parts.next();
  return (async function* () {
    if (first.done) return;
    yield* first.value.map(row);
    for await (const part of parts) yield* part.map(row);
  })();
}
