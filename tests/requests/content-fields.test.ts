import { expect, test } from 'vitest';
import { contentFields } from '../../admin-api/contract/content-fields';
import {
  type Field,
  type Fields,
  filterNames,
  namesIn,
  type Place,
} from '../../admin-api/contract/field-table';
import { rowsOf } from '../support/csv-rows';
import { film } from '../support/fixture-files';
import { setUpProduct, setUpVisitor, startProductInProcess } from '../support/product-in-process';
import { demoEmail, type HtmlPage, signIn } from '../support/visitor';

/* Each field of the table of contents on the screens where the table says that it is; what holds of its kind: tests/unit/plain-fields.test.tsx. */

const fields: Fields = contentFields;
/** What is in forms as its kind says, and the title, so that there is always one: two values of each, with their words. */
const titleIsIn: readonly Place[] = ['list', 'view', 'csv', 'audit'];
const tried = [...namesIn(fields, 'form'), 'title'].map((name) => {
  const { label, options, in: places } = fields[name] as Field;
  const values = options ? Object.entries(options) : [['A line of words'], ['Another line']];
  const [first, second] = values.map(([value = '', words = value]) => ({ value, words }));
  if (!first || !second) throw new Error(`${name} needs two options.`);
  return { name, label, first, second, in: name === 'title' ? titleIsIn : places };
});
const isIn = (place: Place) => tried.filter((field) => field.in.includes(place));
const typed = (which: 'first' | 'second') =>
  Object.fromEntries(tried.map((one) => [one.name, one[which].value]));

const product = setUpProduct();
const admin = setUpVisitor(product, 'superadmin');
const ids = ({ $ }: HtmlPage) =>
  $('main a[href*="/edit"]')
    .toArray()
    .map((link) => /contents\/([^/]+)\/edit/.exec($(link).attr('href') ?? '')?.[1] ?? '');
const rowsIn = ({ $ }: HtmlPage) =>
  $('main tbody tr')
    .toArray()
    .map((row) => $(row).text());
const saved = 'Content updated successfully!';

test('each field is edited, compared, and in the list, the view, the file and the audit log', async () => {
  const [id = ''] = ids(await admin.open('/dashboard/contents?view=list'));
  const edit = `/dashboard/contents/${id}/edit`;
  const opened = await admin.open(edit);
  expect((await admin.submit(await admin.open(edit), 'Save Changes', typed('first'))).words).toContain(saved);
  const conflict = await admin.submit(opened, 'Save Changes', typed('second'));
  expect(conflict.status).toBe(409);
  const again = await admin.open(edit);
  for (const { name, label, first, second } of tried) {
    expect(again.$(`dialog [name=${name}]`).val(), name).toBe(first.value);
    expect(conflict.$(`dialog h3:contains("${label}")`).parent().text(), name).toContain(second.words);
  }
  const [row] = rowsIn(await admin.open('/dashboard/contents?view=list&q=A+line+of+words'));
  for (const { first } of isIn('list')) expect(row).toContain(first.words);
  const view = await admin.open(`/dashboard/contents/${id}`);
  for (const { first } of isIn('view')) expect(view.$('dialog').text()).toContain(first.words);
  const [head = [], cells = []] = rowsOf((await admin.send(`/dashboard/contents/export.csv?id=${id}`)).text);
  for (const { label, first } of isIn('csv')) expect(cells[head.indexOf(label)], label).toBe(first.words);
  const log = await admin.open(`/dashboard/audit?kind=content/${id}&action=edit`);
  const event = log.$('main a[href^="/dashboard/audit/"]').first().attr('href') ?? '';
  const said = (await admin.open(event)).$('table').text();
  for (const { label, first } of isIn('audit'))
    expect(said).toMatch(new RegExp(`${label}.*${first.words}`, 's'));

  const cleared = tried.filter(({ name }) => name !== 'title').map(({ name }) => [name, '']);
  await admin.submit(again, 'Save Changes', Object.fromEntries(cleared));
  const empty = await admin.open(edit);
  for (const [name] of cleared) expect(empty.$(`dialog [name=${name}]`).val() || '', name).toBe('');
});

test('each field is in the form of a new content', async () => {
  const page = await admin.open('/dashboard/contents/new');
  const sectionId = page.$('select[name=sectionId] option[value!=""]').first().attr('value') ?? '';
  const title = `New ${crypto.randomUUID()}`;
  await admin.submit(page, /Save/, { ...typed('second'), title, sectionId, file: film });
  const [id] = ids(await admin.open(`/dashboard/contents?view=list&q=${title}`));
  const form = await admin.open(`/dashboard/contents/${id}/edit`);
  for (const [name, value] of Object.entries({ ...typed('second'), title }))
    expect(form.$(`dialog [name=${name}]`).val(), name).toBe(value);
});

test('each filter finds what has its value, on the page and in the file', async () => {
  const [id = '', other = ''] = ids(await admin.open('/dashboard/contents?view=list'));
  for (const { name, first, second } of tried.filter((one) =>
    filterNames(fields).includes(one.name as never),
  )) {
    for (const [content, { value }] of [
      [id, first],
      [other, second],
    ] as const)
      await admin.submit(await admin.open(`/dashboard/contents/${content}/edit`), 'Save Changes', {
        [name]: value,
      });
    const found = await admin.open(`/dashboard/contents?view=list&${name}=${first.value}`);
    expect(found.$(`main select[name=${name}] option[selected]`).text()).toBe(first.words);
    expect([ids(found).includes(id), ids(found).includes(other)]).toEqual([true, false]);
    for (const row of rowsIn(found)) expect(row).toContain(first.words);
    const file = rowsOf((await admin.send(`/dashboard/contents/export.csv?${name}=${first.value}`)).text);
    expect(file).toHaveLength(rowsIn(found).length + 1);
  }
});

test('an admin API without a field is sent none, and shows none', async () => {
  const lacked = Object.entries(fields).filter(([, { capability }]) => capability);
  const without = await startProductInProcess({
    prepare: (recorder) => recorder.actAsOutside(),
  });
  try {
    const staff = await signIn(without.url, demoEmail.admin);
    const list = await staff.open('/dashboard/contents?view=list');
    const form = await staff.open(`/dashboard/contents/${ids(list)[0]}/edit`);
    const head = rowsOf((await staff.send('/dashboard/contents/export.csv')).text)[0] ?? [];
    for (const [name, { label }] of lacked) {
      for (const page of [list, form]) expect(page.$(`[name=${name}]`).length, name).toBe(0);
      expect(head).not.toContain(label);
    }
    const all = Object.fromEntries(filterNames(fields).map((name) => [name, typed('first')[name] ?? '']));
    const ignored = await staff.open(`/dashboard/contents?view=list&${new URLSearchParams(all)}`);
    expect(rowsIn(ignored)).toEqual(rowsIn(list));
    expect((await staff.submit(form, 'Save Changes', { title: 'Without' })).words).toContain(saved);
    const sent = without.recorder
      .writes()
      .map(({ body }) => body)
      .join();
    for (const [name] of lacked) expect(sent).not.toContain(`name="${name}"`);
  } finally {
    await without.stop();
  }
});
