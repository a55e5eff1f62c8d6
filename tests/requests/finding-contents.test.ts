import { expect, test } from 'vitest';
import { rowsOf } from '../support/csv-rows';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import type { Visitor } from '../support/visitor';

/*
 * With an admin API that finds contents (docs/decisions/0079) no page asks for all of them. That both ways find the same is held by
 * tests/admin-api/finding-contents.test.ts; the other way, with a provider that only lists them, by the tests with an outside provider.
 */

const product = setUpProduct();
const admin = setUpVisitor(product, 'superadmin');

const idsOn = (page: Awaited<ReturnType<Visitor['open']>>) =>
  page
    .$('main tbody tr button')
    .toArray()
    .map((button) => button.attribs.value ?? '');

test('no page and no action asks for the whole list of contents', async () => {
  const list = await admin.open('/dashboard/contents?view=list');
  const [id = '', other = ''] = idsOn(list);
  const title = list.$('main tbody th').first().text();
  expect(id).not.toBe('');
  const pages = [
    ...[
      '',
      '/contents',
      '/contents?view=list&page=2&sort=title',
      '/contents?q=ite&status=drafts',
      '/contents/new',
    ],
    ...[
      `/contents/${id}`,
      `/contents/${id}/edit`,
      `/contents/${id}/delete`,
      '/quiz',
      '/quiz/new',
      '/sections',
    ],
    ...['/search?q=ite', '/search?q=ite&kind=contents', '/insights', '/contents/none/edit'],
  ];
  for (const page of pages) expect((await admin.open(`/dashboard${page}`)).status, page).toBe(200);
  const found = await admin.send('/dashboard/search.json?q=ite012');
  expect((JSON.parse(found.text) as { top: { detail: string }[] }).top[0]?.detail).toContain('ITE-012');
  const csv = rowsOf((await admin.send('/dashboard/contents/export.csv')).text);
  expect(csv.length).toBeGreaterThan(20);
  const two = await admin.send(`/dashboard/contents/export.csv?id=${id}&id=${other}`);
  expect(rowsOf(two.text)).toHaveLength(3);

  await admin.submit(
    await admin.open('/dashboard/contents?view=list'),
    new RegExp(`^(Unp|P)ublish ${title}`),
  );
  const body = new URLSearchParams({ all: '1', total: '1', status: 'drafts', action: 'publish' });
  const asked = await admin.open('/dashboard/contents/bulk', { form: body });
  expect(asked.path).toContain('/bulk/');
  await admin.submit(asked, /^Publish/);
  expect((await admin.open('/dashboard/contents?status=drafts')).words).toContain('0');

  const asking = product.recorder.calls.map(({ path }) => path.split('?')[0]);
  expect(asking).toContain('/content/find');
  expect(asking).not.toContain('/content/list');
});

test('nor the Security Panel, its dialogs and what is done there for the whole list of users (decision 0079)', async () => {
  const panel = await admin.open('/dashboard/security?q=viewer');
  const [, id = ''] = /security\/([^/"?]+)\/ban/.exec(panel.text) ?? [];
  expect(id).not.toBe('');
  const from = product.recorder.calls.length;
  for (const page of ['', '?status=banned&sort=name', `/${id}/role`, `/${id}/activity`, '/none/ban'])
    expect((await admin.open(`/dashboard/security${page}`)).status, page).toBe(200);
  const done = await admin.submit(await admin.open(`/dashboard/security/${id}/role`), /^Assign/, {
    role: 'admin',
  });
  expect(done.status).toBe(200);
  const read = product.recorder.calls.slice(from).map(({ path }) => path.split('?')[0]);
  expect(read).toContain('/admin/auth/users/find');
  expect(read).not.toContain('/admin/auth/users');
});
