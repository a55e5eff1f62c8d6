import { request } from 'undici';
import { expect, test } from 'vitest';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';

/* A schedule is carried out while its item is edited: nobody changed it. */

const product = setUpProduct();
const person = setUpVisitor(product, 'admin');

/** The next minute in Kigali, as a field holds it. */
const soon = () =>
  new Date(Math.ceil((Date.now() + 8_000) / 60_000) * 60_000 + 2 * 3_600_000).toISOString().slice(0, 16);

test.each([
  ['content', '/dashboard/contents?view=list&status=drafts', 'Save Changes', '/admin/content/schedule/'],
  ['info item', '/dashboard/info', 'Save', '/admin/updates/schedule/'],
])('an edit of a scheduled %s is saved, although its time came meanwhile', async (_, list, save, path) => {
  const href = (await person.open(list)).$('main a[href*="/edit"]').first().attr('href') ?? '';
  const id = /\/([^/]+)\/edit/.exec(href)?.[1] ?? '';
  await person.submit(await person.open(href), save, { publishAt: soon() });
  const form = await person.open(href);
  expect(form.$('[name=publishAt]').attr('value')).not.toBe('');
  // As the schedule does when it is carried out.
  const cleared = await request(`${product.adminApi.url}${path}${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${product.adminApi.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(cleared.statusCode, await cleared.body.text()).toBe(200);
  const title = `Saved meanwhile ${crypto.randomUUID()}`;
  const saved = await person.submit(form, save, { title });
  expect(saved.words).not.toContain('Another user changed');
  expect(saved.status).toBe(200);
  expect((await person.open(href)).$('[name=title]').attr('value')).toBe(title);
});
