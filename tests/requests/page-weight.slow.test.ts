import { beforeAll, expect, test } from 'vitest';
import { fetchFirstSheet } from '../support/first-sheet';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import type { HtmlPage } from '../support/visitor';

/* What makes the content list heavy, whatever a package weighs; `npm run bench` measures bytes and times. */

const product = setUpProduct();
const staff = setUpVisitor(product, 'superadmin');
let list: HtmlPage;
beforeAll(async () => {
  await fetchFirstSheet(staff);
  list = await staff.open('/dashboard/contents?view=list');
});

test('an icon is no element of its own: twelve contents are some 500 elements and 40 kB', () => {
  expect(list.$('tbody tr')).toHaveLength(12);
  expect(list.$('*').length).toBeLessThan(600);
  expect(list.text.length).toBeLessThan(50_000);
  expect(list.$('.ib').length).toBeGreaterThan(60);
  expect(list.$('i.icon').length).toBeLessThan(10);
});

test('every icon of a page has its place in the one picture, which is kept for good', async () => {
  const { $ } = list;
  const picture = $('link[rel=preload][as=image]').attr('href') ?? '';
  const drawn = await staff.send(picture);
  expect(drawn.headers['content-type']).toContain('image/svg+xml');
  expect(drawn.headers['cache-control']).toContain('immutable');
  const paths = drawn.text.match(/<path /g) ?? [];
  const css = (await staff.send($('link[rel=stylesheet]').first().attr('href') ?? '')).text;
  expect(css).toContain(picture);
  const places = new Map(
    [...css.matchAll(/\.i-([\w-]+)\{--at: ?(\d+)%/g)].map(([, name, at]) => [name, Number(at)]),
  );
  expect(places.size).toBe(paths.length);
  for (const icon of $('.icon, .ib').toArray()) {
    const name = /\bi-([\w-]+)/.exec($(icon).attr('class') ?? '')?.[1];
    expect(places.get(name), name).toBeLessThan(paths.length);
  }
});
