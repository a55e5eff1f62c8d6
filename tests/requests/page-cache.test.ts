import { readFileSync } from 'node:fs';
import { decode } from 'turbo-stream';
import { afterEach, expect, it, vi } from 'vitest';
import { visibleIn } from '~/lib/page-cache';
import { flatRoutes } from '~/route-manifest';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';

/* 'Updated' is said where something has changed, and not for what differs in each response. */

const product = setUpProduct();
const superadmin = setUpVisitor(product, 'superadmin');
afterEach(() => vi.useRealTimers());

const listOf = (file: string) =>
  /clientLoader = cachedLoader\('(.+)'\)/.exec(readFileSync(`app/${file}`, 'utf8'))?.[1];
const lists = flatRoutes().filter(({ file, at }) => listOf(file) === at);
const pages = lists.flatMap(({ at, views = [] }) => [
  ...new Set([at, ...views.map(({ query }) => (query ? `${at}?${query}` : at))]),
]);

it('each cached list names its own path', () => {
  const files = new Set(flatRoutes().flatMap(({ file }) => (listOf(file) ? [file] : [])));
  expect(new Set(lists.map(({ file }) => file))).toEqual(files);
  expect(files.size).toBeGreaterThan(9);
});

it.each(pages)('%s is the same some minutes later', async (page) => {
  const seen = async () => {
    const { pathname, search } = new URL(page, product.url);
    const { status, text } = await superadmin.send(`${pathname}.data${search}`);
    expect(status, page).toBe(200);
    const { value } = await decode(new Blob([text]).stream());
    const { 'routes/layout/layout': _, ...routes } = value as Record<string, unknown>;
    return JSON.parse(visibleIn(routes));
  };
  const before = await seen();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 60_000 });
  expect(await seen()).toEqual(before);
});
