import { expect, test } from 'vitest';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';

/* A form that is sent a second time: the same content is the same form, other content is not. */

const product = setUpProduct();
const person = setUpVisitor(product, 'admin');

const newSection = async () => {
  const form = await person.open('/dashboard/sections/new');
  const categoryId = form.$('select[name=categoryId] option[value!=""]').first().attr('value') ?? '';
  return { form, categoryId };
};
const sections = async () => (await person.open('/dashboard/sections?per=120')).words;
const count = (words: string, name: string) => words.split(name).length - 1;

test('a new item that is sent again with other text says so, keeps the text, and can be saved as a second one', async () => {
  const { form, categoryId } = await newSection();
  const send = (name: string) => person.submit(form, 'Add Section', { name, categoryId });
  await send('Text of the first time');
  const same = await send('Text of the first time');
  expect(same.path).toBe('/dashboard/sections');
  const other = await send('Text of the second time');
  expect(other.status).toBe(409);
  expect(other.words).toContain('This form was already saved with other text.');
  expect(other.$('input[name=name]').attr('value')).toBe('Text of the second time');
  expect(await sections()).not.toContain('Text of the second time');
  const saved = await person.submit(other, 'Add Section');
  expect(saved.path).toBe('/dashboard/sections');
  expect(count(await sections(), 'Text of the first time')).toBe(
    count(await sections(), 'Text of the second time'),
  );
});

test('an edit that is sent again with other text is compared with what was saved first, and can be saved over it', async () => {
  const { form, categoryId } = await newSection();
  await person.submit(form, 'Add Section', { name: 'Opened once', categoryId });
  const edit = await person.follow('/dashboard/sections?q=Opened+once', 'main a[href*="/edit"]');
  await person.submit(edit, 'Save Changes', { name: 'Saved first' });
  const other = await person.submit(edit, 'Save Changes', { name: 'Saved second' });
  expect(other.status).toBe(409);
  expect(other.words).toContain('This form was already saved with other text.');
  expect(other.$('input[name=name]').attr('value')).toBe('Saved second');
  expect(await sections()).toContain('Saved first');
  await person.submit(other, /Overwrite|Save/);
  expect(await sections()).toContain('Saved second');
});

test('a form that is sent again with another file says so; with the same file it is the same form', async () => {
  const icon = (path: string) => ({
    ...{ name: 'icon.svg', type: 'image/svg+xml' },
    bytes: new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${path}"/></svg>`,
    ),
  });
  const form = await person.open('/dashboard/categories/new');
  const send = (path: string) =>
    person.submit(form, 'Add Category', { name: 'With one icon', icon: icon(path) });
  expect((await send('M2 2h20v20z')).path).toBe('/dashboard/categories');
  const same = await send('M2 2h20v20z');
  expect(same.path).toBe('/dashboard/categories');
  // As long as the first one, and of the same name.
  const other = await send('M2 2h20v10z');
  expect(other.status).toBe(409);
  expect(other.words).toContain('This form was already saved with other text.');
  await person.submit(other, 'Add Category', { name: 'With another icon' });
  const list = await person.open('/dashboard/categories');
  const icons = ['With one icon', 'With another icon'].map((name) => {
    const rows = list.$('tbody tr').filter((_, row) => list.$(row).text().includes(name));
    expect(rows).toHaveLength(1);
    return rows.find('img[src^="data:image/svg+xml"]').attr('src');
  });
  expect(icons[0]).not.toBe(icons[1]);
});
