import { beforeEach, describe, expect, test } from 'vitest';
import { film } from '../support/fixture-files';
import { setUpProduct } from '../support/product-in-process';
import { providerOf } from '../support/provider';
import { demoEmail, type HtmlPage, hrefOf, signIn, type Visitor } from '../support/visitor';

const product = setUpProduct();
let admin: Visitor;
beforeEach(async () => {
  admin = await signIn(product.url, demoEmail.admin);
});

const letter = {
  name: 'letter.mp4',
  type: 'video/mp4',
  bytes: new TextEncoder().encode('Dear all,\nno film.\n'),
};

const save = /Save as Draft/;
const list = '/dashboard/contents?view=list';
let number = 0;
const newTitle = () => `Umukino w'abana ${++number} – ${Date.now()}`;

/** The new-content form with a section chosen, as it stands before a user types. */
async function newForm() {
  const page = await admin.open('/dashboard/contents/new');
  const section = page
    .$('select[name=sectionId] option')
    .toArray()
    .map((option) => page.$(option).attr('value'));
  return { page, sectionId: section.find(Boolean) ?? '' };
}

/** Titles in the list that match a search. */
async function found(search: string): Promise<HtmlPage> {
  return admin.open(`${list}&q=${encodeURIComponent(search)}`);
}

describe('adding a content without JavaScript', () => {
  test('sends the film on to the admin API and shows it in the list with its duration (SPEC §1.1.3, §5.8.2, §8.7.1)', async () => {
    const { page, sectionId } = await newForm();
    const title = newTitle();
    const response = await admin.submit(page, save, { title, sectionId, file: film });
    expect(response.words).toContain('Content uploaded successfully!');
    const { words } = await found(title);
    expect(words).toContain(title);
    expect(words).toContain('Draft');
    expect(words).toContain('4s');
  });

  test('sent twice, as by a double tap or a reload, it is one content', async () => {
    const { page, sectionId } = await newForm();
    const title = newTitle();
    const values = { title, sectionId, file: film };
    await Promise.all([admin.submit(page, save, values), admin.submit(page, save, values)]);
    await admin.submit(page, save, values);
    expect((await found(title)).$('tbody tr')).toHaveLength(1);
  });
});

describe('bad input keeps what was typed and reaches no one', () => {
  async function rejected(values: Parameters<Visitor['submit']>[2]) {
    const { page } = await newForm();
    const before = product.recorder.writes().length;
    const response = await admin.submit(page, save, values);
    expect(response.status).toBe(400);
    expect(product.recorder.writes().length - before).toBe(0);
    return response;
  }

  test('a text file named .mp4 (SPEC §5.8.1)', async () => {
    const { sectionId } = await newForm();
    const title = newTitle();
    const response = await rejected({ title, sectionId, file: letter, description: 'About the day' });
    expect(response.words).toContain('Unsupported file type. Please upload a video or audio file.');
    expect(response.$('input[name=title]').attr('value')).toBe(title);
    expect(response.$('select[name=sectionId] option[selected]').attr('value')).toBe(sectionId);
    expect(response.$('[name=description]').text()).toBe('About the day');
  });

  test('no title, no section, no file: each says so, and a good file is stored (SPEC §5.8.4)', async () => {
    const { sectionId } = await newForm();
    const response = await rejected({ title: '', sectionId, file: film });
    expect(response.words).toContain('Please enter a title.');
    expect(response.words).toContain(film.name);
    const title = newTitle();
    const second = await admin.submit(response, save, { title });
    expect(second.words).toContain('Content uploaded successfully!');

    const empty = await rejected({ title: '', sectionId: '' });
    for (const message of [
      'Please enter a title.',
      'Please choose a section.',
      'Please choose a video or audio file.',
    ])
      expect(empty.words).toContain(message);
  });
});

describe('a provider that rejects or is down', () => {
  test('a code that was taken after the list was read is an error of its field: the admin API says so by the code of the error', async () => {
    const { page, sectionId } = await newForm();
    product.recorder.reply(/^POST \/content\/create/, {
      status: 409,
      body: { success: false, code: 'code_taken', message: 'ITE-777 is used by another content.' },
    });
    const response = await admin.submit(page, save, { title: newTitle(), sectionId, file: film });
    product.recorder.passOn();
    const described = response.$('input[name=code]').attr('aria-describedby') ?? 'none';
    const error = described.split(' ').map((id) => response.$(`[id="${id}"]`).text());
    expect(error.join(' ')).toContain('ITE-777 is used by another content.');
  });
});

test('the toggles of all rows are buttons of one form: two rows of a page are both done, and each of them once', async () => {
  const page = await admin.open(`${list}&status=drafts`);
  const toggles = page.$('tbody button');
  expect(toggles.length).toBeGreaterThan(2);
  expect(page.$('tbody form, tbody input[type=hidden]')).toHaveLength(0);
  const form = toggles.closest('form');
  expect(form.find('[name=formKey]')).toHaveLength(1);
  expect(form.find('tbody button')).toHaveLength(page.$('tbody tr').length);
  expect(new Set(toggles.toArray().map((toggle) => toggle.attribs.value)).size).toBe(toggles.length);

  const [one, two] = [0, 1].map((at) => page.$('tbody th').eq(at).text());
  const toggled = () => product.recorder.writes().filter(({ method }) => method === 'PATCH').length;
  const before = toggled();
  const press = (title: string | undefined) => admin.submit(page, `Publish ${title}`);
  await Promise.all([press(one), press(two), press(one)]);
  // As a page that is sent again after going back: what a row came to then is its response.
  expect((await press(two)).words).not.toContain('already published');
  expect(toggled() - before).toBe(2);
  for (const title of [one, two])
    expect((await found(title ?? '')).$('tbody tr').text()).toContain('Published');
});

test('200 characters are shown whole, 201 as the first 100 with Show More and Show Less (SPEC §2.9.18, §2.9.20, §9.7.1, §9.7.2)', async () => {
  const provider = providerOf(product.adminApi);
  const ids = (await provider.contents()).map(({ id }) => id);
  const withDescription = async (description: string) => {
    const id = ids.pop();
    await provider.form('PUT', `/admin/content/update/${id}`, { description });
    return admin.open(`/dashboard/contents/${id}`);
  };
  const short = await withDescription(`<p>${'a'.repeat(200)}</p>`);
  expect(short.$('dialog details summary:contains("aaa")')).toHaveLength(0);
  expect(short.words).toContain('a'.repeat(200));
  const long = await withDescription(`<p>${'b'.repeat(201)}</p>`);
  const summary = long.$('dialog summary:contains("bbb")').text();
  expect(summary).toContain(`${'b'.repeat(100)}…`);
  expect(summary).not.toContain('b'.repeat(101));
  expect(long.words).toContain('Show More');
  expect(long.words).toContain('Show Less');
  expect((await withDescription('')).words).toContain('No description available.');
});

describe('editing (SPEC §8)', () => {
  async function editForm(): Promise<HtmlPage> {
    const page = await admin.open(list);
    return admin.open(hrefOf(page, 'a[title^="Edit"]'));
  }

  test('saves a text of several paragraphs, and an untouched description keeps its formatting (SPEC §8.7.10)', async () => {
    const form = await editForm();
    const saved = await admin.submit(form, 'Save Changes', { description: 'One\n\nTwo <3' });
    expect(saved.words).toContain('Content updated successfully!');
    const view = await admin.open(form.path.replace('/edit', ''));
    expect(view.$('dialog').html()).toContain('<p>One</p><p>Two &lt;3</p>');
    await admin.submit(await admin.open(form.path), 'Save Changes', {
      description: '<p><strong>Bold</strong> text</p>',
      descriptionFormat: 'html',
    });
    const again = await admin.open(form.path);
    expect(again.$('textarea[name=description]').text().trim()).toBe('Bold text');
    await admin.submit(again, 'Save Changes', { title: 'Another title' });
    expect((await admin.open(form.path.replace('/edit', ''))).$('dialog').html()).toContain(
      '<p><strong>Bold</strong> text</p>',
    );
  });

  test('what an editor of another user’s sends is cleaned before it is stored (SPEC §3.4.2)', async () => {
    const form = await editForm();
    await admin.submit(form, 'Save Changes', {
      description: '<p onclick="alert(1)">a<script>alert(1)</script><a href="/auth/log-out">b</a></p>',
      descriptionFormat: 'html',
    });
    const stored = await fetch(`${product.adminApi.url}/content/list`, {
      headers: { authorization: `Bearer ${product.adminApi.token}` },
    });
    const text = await stored.text();
    expect(text).toContain('rel=');
    expect(text).not.toMatch(/onclick|alert\(1\)|log-out/);
  });

  test('the thumbnail must be an image (SPEC §2.9.21, §5.8.5)', async () => {
    const form = await editForm();
    const before = product.recorder.writes().length;
    const response = await admin.submit(form, 'Save Changes', { thumbnail: letter });
    expect(response.status).toBe(400);
    expect(response.words).toContain('Please upload an image (PNG, JPEG, WebP, GIF or AVIF).');
    expect(product.recorder.writes()).toHaveLength(before);
  });

  test('with the provider gone it says "Failed to edit content" (SPEC §8.7.8)', async () => {
    const form = await editForm();
    await product.recorder.goDown();
    const response = await admin.submit(form, 'Save Changes', { title: 'Izina rishya' });
    expect(response.words).toContain('Failed to edit content');
    expect(response.$('input[name=title]').attr('value')).toBe('Izina rishya');
  });
});

describe('roles', () => {
  test.each(['viewer', 'auditor'] as const)(
    '%s sees contents, categories and sections without controls (SPEC §2.7.5, §6.1.2, §6.1.3, §6.1.10)',
    async (role) => {
      const visitor = await signIn(product.url, demoEmail[role]);
      for (const path of [list, '/dashboard/contents', '/dashboard/categories', '/dashboard/sections']) {
        const page = await visitor.open(path);
        expect(page.status).toBe(200);
        expect(page.$('main form:not([role=search])')).toHaveLength(0);
        for (const name of ['Edit', 'Delete', 'Publish', 'Unpublish'])
          expect(page.$(`[aria-label^="${name} "], [title^="${name} "]`)).toHaveLength(0);
        expect((await visitor.open(`${path.split('?')[0]}/new`)).status).toBe(403);
      }
    },
  );

  test('a viewer who uploads is rejected before the file is taken (SPEC §6.1.12)', async () => {
    const { page } = await newForm();
    const viewer = await signIn(product.url, demoEmail.viewer);
    const before = product.recorder.calls.length;
    const response = await viewer.submit(page, save, { title: newTitle(), file: film });
    expect(response.status).toBe(403);
    expect(product.recorder.calls.length - before).toBe(0);
  });
});
