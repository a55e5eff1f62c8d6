import { describe, expect, test } from 'vitest';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import type { HtmlPage } from '../support/visitor';

/* What a form asks for and what it can do without: announced as it is, and the same when something is made and when it is edited. */

const product = setUpProduct();
const admin = setUpVisitor(product, 'admin');

const info = '/dashboard/info';
/** The dialog behind a link of the card with these words. */
async function open(words: string, action: '' | '/edit' | '/delete', tab = 'banners'): Promise<HtmlPage> {
  const list = await admin.open(`${info}?tab=${tab}`);
  const card = list.$(`main li:contains("${words}")`);
  const id = /info\/([\w-]+)\/edit/.exec(card.find('a[href*="/edit"]').attr('href') ?? '')?.[1];
  expect(id, words).toBeTruthy();
  return admin.open(`${info}/${id}${action}?tab=${tab}`);
}
const create = async (tab: string, values: Record<string, string>) =>
  admin.submit(await admin.open(`${info}/new?tab=${tab}`), 'Create', values);

describe.each([
  ['banners', 'Amazi meza ni ubuzima bwiza'],
  ['awareness', 'Gusinzira bihagije bifasha umubiri'],
])('the title of an item in %s', (tab, words) => {
  test('is not asked for when it is made, nor when it is edited; it does not stand for its text', async () => {
    expect((await create(tab, { text: words })).words).toContain(' created');
    const edit = await open(words, '/edit', tab);
    expect(edit.$('label[for=edit-info-item-title]').parent().text()).toContain('Optional');
    const rejected = await admin.submit(edit, 'Save', { description: ' ' });
    expect(rejected.status).toBe(400);
    expect(rejected.words).toContain('Please enter the text.');
    expect(rejected.words).not.toContain('title and description');
    const given = await admin.submit(rejected, 'Save', {
      title: 'Isabune',
      description: `${words} buri munsi`,
    });
    expect(given.words).toContain('Info item saved');
    const again = await open(`${words} buri munsi`, '/edit', tab);
    expect(again.$('#edit-info-item-title').attr('value')).toBe('Isabune');
    const list = await admin.submit(again, 'Save', { title: '' });
    expect(list.$(`main li:contains("${words}")`)).toHaveLength(1);
    expect(list.$(`main li:contains("${words}") h2`)).toHaveLength(0);
  });
});

test('the edit form of an alert does ask for a title (SPEC §5.11.3)', async () => {
  await create('alerts', { title: 'Umutwe', text: 'Ubutumwa bwihutirwa' });
  const edit = await open('Ubutumwa bwihutirwa', '/edit', 'alerts');
  const rejected = await admin.submit(edit, 'Save', { title: '' });
  expect(rejected.status).toBe(400);
  expect(rejected.words).toContain('Please fill in both the title and description.');
});

test.each([
  ['/dashboard/contents/new', ['code', 'file', 'sectionId', 'title']],
  ['/dashboard/categories/new', ['colorCode', 'name']],
  ['/dashboard/sections/new', ['categoryId', 'name']],
  ['/dashboard/info/new', ['text']],
  ['/dashboard/info/new?tab=alerts', ['text', 'title']],
])('%s announces what is required, and nothing else', async (path, required) => {
  const { $ } = await admin.open(path);
  const fields = $('dialog form [required]:not([type=hidden], [hidden])').toArray();
  const names = fields.map((field) => $(field).attr('name') ?? '');
  expect(names.filter((name) => !/^selectedTimeout/.test(name)).sort()).toEqual(required);
});
