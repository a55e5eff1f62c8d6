import { MantineProvider } from '@mantine/core';
import { getTableColumns } from 'drizzle-orm';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { PlainFields } from '~/components/controls/plain-fields';
import { plainEditFields } from '~/forms.server/edit-conflict';
import { fieldFilters, shownIn, typedFields } from '~/lib/plain-fields';
import { contentFields } from '../../admin-api/contract/content-fields';
import { filterShape, readShape, sentShape } from '../../admin-api/contract/field-schemas';
import type { Field, Fields } from '../../admin-api/contract/field-table';
import { contents } from '../../admin-api/db/schema';

test('each column of a content is a field, or what no one sees of it, and has what its field offers', () => {
  const { id, updatedAt, uploadId, comments, fileSize, ...rest } = getTableColumns(contents);
  const { editedAt, editedBy, scheduledBy, scheduledByName, ...columns } = rest;
  expect(Object.keys(columns).sort()).toEqual(Object.keys(contentFields).sort());
  for (const [name, field] of Object.entries<Field>(contentFields)) {
    const { enumValues, notNull } = columns[name as keyof typeof columns];
    expect(enumValues ?? [], name).toEqual(Object.keys(field.options ?? {}));
    if (field.in.includes('form')) expect(notNull, `${name} may be not set`).toBe(false);
  }
});

const fields = {
  title: { kind: 'text', label: 'Title', in: ['list', 'view'] },
  language: {
    ...{ kind: 'select', label: 'Language', in: ['form', 'view', 'list'] },
    options: { rw: 'Kinyarwanda', fr: 'French' },
    filter: 'All languages',
  },
  source: { kind: 'line', label: 'Source', in: ['form', 'view'] },
} as const satisfies Fields;

describe('a field that is typed and shown as its kind says', () => {
  const set = { title: 'T', language: 'fr', source: 'RBA' };
  const none = { title: 'T', language: null, source: null };

  it('is read: a value that is no option, and none, as not set', () => {
    const read = z.object(readShape(fields));
    expect(read.parse(set)).toEqual(set);
    for (const language of ['xx', 'constructor', 7, '', undefined])
      expect(read.parse({ ...set, language }).language, String(language)).toBeNull();
  });

  it('is sent, cleared with an empty text, and left alone where it is not sent', () => {
    const sent = z.object(sentShape(fields));
    expect(sent.parse(typedFields(fields, set))).toEqual({ language: 'fr', source: 'RBA' });
    expect(sent.parse(typedFields(fields, none))).toEqual({ language: null, source: null });
    const shown = new FormData();
    shown.set('source', '');
    expect(sent.parse(typedFields(fields, none, shown))).toEqual({ source: null });
    for (const wrong of [{ language: 'xx' }, { source: 'x'.repeat(301) }])
      expect(sent.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  });

  it('is shown with its words, where it is set and the table says so', () => {
    expect(shownIn(fields, 'view', set)).toEqual([
      { label: 'Language', words: 'French' },
      { label: 'Source', words: 'RBA' },
    ]);
    expect(shownIn(fields, 'list', set)).toEqual([{ label: 'Language', words: 'French' }]);
    expect(shownIn(fields, 'view', none)).toEqual([]);
  });

  it('is compared with what others saved', () => {
    expect(plainEditFields({ language: fields.language }, set)).toEqual([
      { name: 'language', label: 'Language', value: 'fr', shown: 'French' },
    ]);
  });

  it('has a control with its options', () => {
    const { title: _, ...plain } = fields;
    const field = (name: string) => ({ id: `f-${name}`, name, initialValue: 'fr' });
    const page = renderToStaticMarkup(
      <MantineProvider>
        <PlainFields fields={plain} field={field} />
      </MantineProvider>,
    );
    expect(page).toMatch(
      /<select[^>]* name="language".*value="">Not set<.*selected="" value="fr"|value="fr" selected="">French/s,
    );
    expect(page).toMatch(/<input[^>]* name="source"/);
  });

  it('filters by one of its options', () => {
    expect(z.object(filterShape(fields)).safeParse({ language: 'xx' }).success).toBe(false);
    expect(fieldFilters(fields)).toEqual({
      language: {
        ...{ label: 'Language', title: 'Filter by language' },
        options: { '': 'All languages', rw: 'Kinyarwanda', fr: 'French' },
      },
    });
  });
});
