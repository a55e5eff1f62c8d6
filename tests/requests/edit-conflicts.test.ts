import { beforeAll, describe, expect, test } from 'vitest';
import { picture } from '../support/fixture-files';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { providerOf } from '../support/provider';
import { demoEmail, type HtmlPage } from '../support/visitor';

/*
 * Two people edit the same thing. Each opens the form; what the first has saved
 * by then is never overwritten without the second having seen it; without JavaScript, which every page is here.
 */

const product = setUpProduct();
let provider: ReturnType<typeof providerOf>;
const anna = setUpVisitor(product, 'superadmin');
const berta = setUpVisitor(product, 'admin');
beforeAll(async () => {
  provider = providerOf(product.adminApi);
});

type Row = { id: string } & Record<string, unknown>;
const rowOf = async (list: string, id: string) => (await provider.list(list)).find((row) => row.id === id);
const writes = () => product.recorder.writes().length;
const dialog = ({ $ }: HtmlPage) => $('dialog').text().replace(/\s+/g, ' ');
/** Both versions as the page shows them, by field. */
const versions = ({ $ }: HtmlPage) =>
  Object.fromEntries(
    $('dialog h3')
      .toArray()
      .map((heading) => [
        $(heading).text(),
        $(heading)
          .parent()
          .find('dd')
          .toArray()
          .map((dd) => $(dd).text()),
      ]),
  );

const staffUsers = async () =>
  (await provider.send('GET', `/admin/auth/users?admin=${demoEmail.superadmin}`)).users as Row[];
const tag = () => Math.random().toString(36).slice(2, 8);

type Kind = {
  what: string;
  list: string;
  /** One that no one else has touched. */
  make: () => Promise<string>;
  path: (id: string) => string;
  button: string;
  /** The field that both change, and its label. */
  field: string;
  label: string;
  /** The provider's calls that change and delete it. */
  update: string;
  remove: string;
  saved: string;
};

const kinds: Kind[] = [
  {
    what: 'category',
    list: '/categories/list',
    make: async () => {
      const name = `Category ${tag()}`;
      await provider.form('POST', '/categories/create', { name });
      return (await provider.list('/categories/list')).find((row) => row.name === name)?.id ?? '';
    },
    path: (id) => `/dashboard/categories/${id}/edit`,
    button: 'Save Changes',
    field: 'name',
    label: 'Title',
    saved: 'Category updated successfully!',
    update: '/categories/update',
    remove: '/categories/delete',
  },
  {
    what: 'section',
    list: '/section/list',
    make: async () => {
      const [category] = await provider.list('/categories/list');
      const made = await provider.send('POST', `/section/create/${category?.id}`, {
        name: `Section ${tag()}`,
      });
      return String(made.id);
    },
    path: (id) => `/dashboard/sections/${id}/edit`,
    button: 'Save Changes',
    field: 'name',
    label: 'Name',
    saved: 'Section updated successfully!',
    update: '/section/update',
    remove: '/section/delete',
  },
  {
    what: 'content',
    list: '/content/list',
    make: (() => {
      let next = 0;
      return async () => (await provider.contents())[next++]?.id ?? '';
    })(),
    path: (id) => `/dashboard/contents/${id}/edit?view=list`,
    button: 'Save Changes',
    field: 'title',
    label: 'Title',
    saved: 'Content updated successfully!',
    update: '/admin/content/update',
    remove: '/content/delete',
  },
  {
    what: 'item',
    list: '/updates/list',
    make: async () => {
      const made = await provider.form('POST', '/admin/updates/create', {
        type: 'awareness_card',
        title: `Card ${tag()}`,
        text: '<p>Drink clean water.</p>',
      });
      return String(made.id);
    },
    path: (id) => `/dashboard/info/${id}/edit?tab=cards`,
    button: 'Save',
    field: 'title',
    label: 'Title',
    saved: 'Info item saved',
    update: '/admin/updates/update',
    remove: '/admin/updates/delete',
  },
];

describe.each(kinds)('a $what that two people edit', (kind) => {
  const { path, button, field, label, list, what } = kind;
  const saved = async (id: string) => (await rowOf(list, id))?.[field];
  /** Changes the field at the provider, as no one it knows. */
  const change = (id: string, value: string) =>
    provider[what === 'section' ? 'send' : 'form']('PUT', `${kind.update}/${id}`, { [field]: value });

  test('the second save comes back with both versions and who changed it; nothing is overwritten unseen', async () => {
    const id = await kind.make();
    const [first, second] = await Promise.all([anna.open(path(id)), berta.open(path(id))]);
    expect((await anna.submit(first, button, { [field]: 'By Anna' })).words).toContain(kind.saved);
    const before = writes();
    const response = await berta.submit(second, button, { [field]: 'By Berta' });
    expect(response.status).toBe(409);
    expect(writes()).toBe(before);
    expect(await saved(id)).toBe('By Anna');
    const name = (await staffUsers()).find((u) => u.email === demoEmail.superadmin)?.name;
    expect(dialog(response)).toMatch(
      new RegExp(`${name} changed this ${what} on .+ \\d\\d:\\d\\d\\sKigali \\(.*\\d\\d:\\d\\d\\sUTC\\)`),
    );
    expect(versions(response)).toEqual({ [label]: ['By Berta', 'By Anna'] });
    expect(response.$(`dialog input[name=${field}]`).attr('value')).toBe('By Berta');
    // Changed once more before it is overwritten: asked once more.
    await change(id, 'Elsewhere');
    const again = await berta.submit(response, 'Overwrite with mine');
    expect(again.status).toBe(409);
    expect(dialog(again)).toContain(`Another user changed this ${what}`);
    expect(versions(again)).toEqual({ [label]: ['By Berta', 'Elsewhere'] });
    expect((await berta.submit(again, 'Overwrite with mine')).words).toContain(kind.saved);
    expect(await saved(id)).toBe('By Berta');
  });

  test('Take theirs is the form with what is saved', async () => {
    const id = await kind.make();
    const mine = await berta.open(path(id));
    await change(id, 'Theirs');
    const asked = await berta.submit(mine, button, { [field]: 'Mine' });
    const link = asked.$('dialog a').filter((_, a) => asked.$(a).text().startsWith('Take theirs'));
    const form = await berta.open(link.attr('href') ?? '');
    expect(form.$(`dialog input[name=${field}]`).attr('value')).toBe('Theirs');
    expect((await berta.submit(form, button)).words).toContain(kind.saved);
    expect(await saved(id)).toBe('Theirs');
  });

  test('an error in the form in between does not make it forget what it was opened with', async () => {
    const id = await kind.make();
    const mine = await berta.open(path(id));
    await change(id, 'Theirs');
    const wrong = await berta.submit(mine, button, { [field]: 'x'.repeat(301) });
    expect(wrong.status).toBe(400);
    expect((await berta.submit(wrong, button, { [field]: 'Mine' })).status).toBe(409);
    expect(await saved(id)).toBe('Theirs');
  });

  test('both have made the same change: it is saved', async () => {
    const id = await kind.make();
    const mine = await berta.open(path(id));
    await change(id, 'Same');
    expect((await berta.submit(mine, button, { [field]: 'Same' })).words).toContain(kind.saved);
  });

  test('it cannot be known whether it was changed: nothing is saved, what was typed stays', async () => {
    const id = await kind.make();
    const mine = await berta.open(path(id));
    await change(id, 'Theirs');
    product.recorder.reply(new RegExp(`^GET ${list}`), { status: 503, body: {} });
    const before = writes();
    const response = await berta.submit(mine, button, { [field]: 'Mine' });
    expect(response.$(`dialog input[name=${field}]`).attr('value')).toBe('Mine');
    expect(writes()).toBe(before);
    product.recorder.passOn();
    expect(await saved(id)).toBe('Theirs');
  });

  test('deleted meanwhile: the page says so, with what was typed and a way back', async () => {
    const id = await kind.make();
    const mine = await berta.open(path(id));
    await provider.send('DELETE', `${kind.remove}/${id}`);
    const before = writes();
    const response = await berta.submit(mine, button, { [field]: 'Typed with care' });
    expect(response.status).toBe(410);
    expect(writes()).toBe(before);
    expect(response.words).toContain(`This ${what} was deleted`);
    expect(response.words).toContain('Typed with care');
    const back = response.$('main a').filter((_, a) => response.$(a).text().startsWith('Back to'));
    expect((await berta.open(back.attr('href') ?? '')).status).toBe(200);
  });
});

test('two saves in the same moment: one of them is asked', async () => {
  const section = kinds[1] as Kind;
  const id = await section.make();
  const pages = await Promise.all([anna.open(section.path(id)), berta.open(section.path(id))]);
  const answers = await Promise.all([
    anna.submit(pages[0], 'Save Changes', { name: 'By Anna' }),
    berta.submit(pages[1], 'Save Changes', { name: 'By Berta' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a picture that both change', async () => {
  const kind = kinds[0] as Kind;
  const id = await kind.make();
  const imageOf = async () => (await rowOf(kind.list, id))?.image;
  const [first, second] = await Promise.all([anna.open(kind.path(id)), berta.open(kind.path(id))]);
  expect((await anna.submit(first, kind.button, { image: picture })).words).toContain(kind.saved);
  const theirs = await imageOf();
  const asked = await berta.submit(second, kind.button, { image: { ...picture, name: 'mine.png' } });
  expect(asked.status).toBe(409);
  expect(versions(asked)).toEqual({ Thumbnail: [expect.stringContaining('mine'), 'The saved picture'] });
  expect(await imageOf()).toBe(theirs);
  expect((await berta.submit(asked, 'Overwrite with mine')).words).toContain(kind.saved);
  expect(await imageOf()).not.toBe(theirs);
});

test('two fields, each changed by one of them: the page says which by whom', async () => {
  const id = (await provider.contents()).at(-1)?.id ?? '';
  const mine = await berta.open(`/dashboard/contents/${id}/edit`);
  await provider.form('PUT', `/admin/content/update/${id}`, { title: 'A new title' });
  const response = await berta.submit(mine, 'Save Changes', { description: 'Another description.' });
  expect(Object.keys(versions(response)).toSorted()).toEqual(['Description', 'Title']);
  expect(dialog(response)).toContain('Only they changed this.');
  expect(dialog(response)).toContain('Only you changed this.');
});

test('what the form does not edit is no conflict: published, or moved by the move of another category', async () => {
  const id = (await provider.contents()).at(-2)?.id ?? '';
  const mine = await berta.open(`/dashboard/contents/${id}/edit`);
  await provider.send('PATCH', `/admin/content/toggle-publish/${id}`);
  expect((await berta.submit(mine, 'Save Changes', { title: 'Still mine' })).words).toContain(
    'Content updated successfully!',
  );

  const [one, , last] = await provider.list('/categories/list');
  const category = await berta.open(`/dashboard/categories/${one?.id}/edit`);
  await provider.form('PUT', `/categories/update/${last?.id}`, { priority: '1' });
  const done = await berta.submit(category, 'Save Changes', { name: 'Renamed meanwhile' });
  expect(done.words).toContain('Category updated successfully!');
  expect(await rowOf('/categories/list', one?.id ?? '')).toMatchObject({
    name: 'Renamed meanwhile',
    priority: 2,
  });
});

test('a role that was assigned elsewhere', async () => {
  const user = (await staffUsers()).find(({ email }) => email === demoEmail.auditor);
  const assign = (role: string) =>
    provider.send('PUT', `/admin/auth/users/assign-role/${user?.id}`, { role, admin: demoEmail.superadmin });
  const page = await anna.open(`/dashboard/security/${user?.id}/role`);
  await assign('viewer');
  const asked = await anna.submit(page, 'Assign Role', { role: 'admin' });
  expect(asked.status).toBe(409);
  expect(versions(asked)).toEqual({ Role: ['Admin - Full access', 'Viewer - Read-only access'] });
  const done = await anna.submit(asked, 'Overwrite with mine');
  expect(done.words).toContain('Role updated to admin successfully!');
});
