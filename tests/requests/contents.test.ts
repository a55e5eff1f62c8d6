import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import { type Product, startProduct } from '../support/product';
import { demoEmail, type HtmlPage, signIn, type Visitor } from '../support/visitor';

let product: Product;
let admin: Visitor;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  admin = await signIn(product.url, demoEmail.admin);
});
afterEach(async () => {
  product.recorder.passOn();
  await product.recorder.comeBack();
});
afterAll(() => product?.stop());

const bytes = (name: string) => new Uint8Array(readFileSync(join(root, 'tests/fixtures', name)));
const film = { name: 'umunsi.mp4', type: 'video/mp4', bytes: bytes('clip.mp4') };
const song = { name: 'indirimbo.mp3', type: 'audio/mpeg', bytes: bytes('tune.mp3') };
const letter = {
  name: 'letter.mp4',
  type: 'video/mp4',
  bytes: new TextEncoder().encode('Dear all,\nno film.\n'),
};

const save = /Save as Draft/;
const list = '/dashboard/contents?view=list';
let number = 0;
const newTitle = () => `Umukino w'abana ${++number} – ${Date.now()}`;

/** The new-content form with a section chosen, as it stands before somebody types. */
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
  test('sends the film on to the admin API and shows it in the list with its duration', async () => {
    const { page, sectionId } = await newForm();
    const title = newTitle();
    const answer = await admin.submit(page, save, { title, sectionId, file: film });
    expect(answer.words).toContain('Content uploaded successfully!');
    const { words } = await found(title);
    expect(words).toContain(title);
    expect(words).toContain('Draft');
    expect(words).toContain('4s');
  });

  test('a song becomes an audio content', async () => {
    const { page, sectionId } = await newForm();
    const title = newTitle();
    await admin.submit(page, save, { title, sectionId, file: song });
    expect((await found(title)).$('tbody tr').text()).toContain('Audio');
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

describe('bad input keeps what was typed and reaches nobody', () => {
  async function refused(values: Parameters<Visitor['submit']>[2]) {
    const { page } = await newForm();
    const before = product.recorder.writes().length;
    const answer = await admin.submit(page, save, values);
    expect(answer.status).toBe(400);
    expect(product.recorder.writes().length - before).toBe(0);
    return answer;
  }

  test('a text file named .mp4', async () => {
    const { sectionId } = await newForm();
    const title = newTitle();
    const answer = await refused({ title, sectionId, file: letter, description: 'About the day' });
    expect(answer.words).toContain('Unsupported file type. Please upload a video or audio file.');
    expect(answer.$('input[name=title]').attr('value')).toBe(title);
    expect(answer.$('select[name=sectionId] option[selected]').attr('value')).toBe(sectionId);
    expect(answer.$('[name=description]').text()).toBe('About the day');
  });

  test('no title, no section, no file: each says so, and a good file is kept', async () => {
    const { sectionId } = await newForm();
    const answer = await refused({ title: '', sectionId, file: film });
    expect(answer.words).toContain('Please enter a title.');
    expect(answer.words).toContain(film.name);
    const title = newTitle();
    const second = await admin.submit(answer, save, { title });
    expect(second.words).toContain('Content uploaded successfully!');

    const empty = await refused({ title: '', sectionId: '' });
    for (const sentence of [
      'Please enter a title.',
      'Please choose a section.',
      'Please choose a video or audio file.',
    ])
      expect(empty.words).toContain(sentence);
  });

  test('a code that is in use', async () => {
    const { sectionId } = await newForm();
    const answer = await refused({ title: newTitle(), sectionId, code: 'ITE-001', file: film });
    expect(answer.words).toMatch(/This code is in use/);
  });

  test('a body that is no form at all', async () => {
    const answer = await admin.send('/dashboard/contents/new', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=none' },
      body: 'nothing of the kind',
    });
    expect(answer.status).toBe(400);
  });
});

describe('a provider that refuses or is down', () => {
  test('its message is shown, what was typed is kept, and sending again works with no file chosen anew', async () => {
    const { page, sectionId } = await newForm();
    const title = newTitle();
    product.recorder.reply(/^POST \/content\/create/, {
      status: 422,
      body: { success: false, message: 'The library is closed.' },
    });
    const answer = await admin.submit(page, save, { title, sectionId, file: film });
    expect(answer.status).toBe(400);
    expect(answer.words).toContain('The library is closed.');
    expect(answer.$('input[name=title]').attr('value')).toBe(title);
    product.recorder.passOn();
    const again = await admin.submit(answer, save);
    expect(again.words).toContain('Content uploaded successfully!');
  });

  test('an answer without a message gives "Upload failed, try again."', async () => {
    const { page, sectionId } = await newForm();
    product.recorder.reply(/^POST \/content\/create/, { status: 500, body: {} });
    const answer = await admin.submit(page, save, { title: newTitle(), sectionId, file: film });
    expect(answer.status).toBeLessThan(500);
    expect(answer.words).toContain('Upload failed, try again.');
  });

  test('publishing says "Failed to update publish status"', async () => {
    const page = await admin.open(`${list}&status=drafts`);
    product.recorder.reply(/^PATCH /, { status: 500, body: {} });
    const answer = await admin.submit(page, /^Publish /);
    expect(answer.words).toContain('Failed to update publish status');
  });
});

describe('roles', () => {
  test('a viewer is refused every write, with no call to the admin API', async () => {
    const { page } = await newForm();
    const view =
      (await admin.open(list)).$('a[href^="/dashboard/contents/"][aria-label^="Delete"]').attr('href') ?? '';
    const content = view.split('?')[0]?.replace(/\/delete$/, '');
    expect(content).toMatch(/^\/dashboard\/contents\/[\w-]+$/);
    const viewer = await signIn(product.url, demoEmail.viewer);
    const before = product.recorder.calls.length;
    const fields = new URLSearchParams(
      page
        .$('form')
        .serializeArray()
        .map(({ name, value }) => [name, value]),
    );
    for (const path of [
      '/dashboard/contents/new',
      `${content}/edit`,
      `${content}/delete`,
      `${content}/publish`,
    ])
      for (const suffix of ['', '.data', '/']) {
        const answer = await viewer.send(path + suffix, {
          ...{ method: 'POST', manual: true, body: `${fields}&published=true` },
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
        expect([403, 404, 405], `${path}${suffix}`).toContain(answer.status);
      }
    expect(product.recorder.calls.slice(before)).toEqual([]);
  });

  test('a viewer who uploads is refused before the file is taken', async () => {
    const { page } = await newForm();
    const viewer = await signIn(product.url, demoEmail.viewer);
    const before = product.recorder.calls.length;
    const answer = await viewer.submit(page, save, { title: newTitle(), file: film });
    expect(answer.status).toBe(403);
    expect(product.recorder.calls.length - before).toBe(0);
  });
});
