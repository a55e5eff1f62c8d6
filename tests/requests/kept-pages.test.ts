import { decodeViaTurboStream as decode } from '@remix-run/react/dist/single-fetch.js';
import { afterEach, expect, it, vi } from 'vitest';
import { flatRoutes } from '~/route-manifest';
import { seenOf } from '~/routes/layout/kept-store';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';

/* Pages that are kept (decision 0076): 'Updated' is said where something has changed, and not for what is another one with each answer. */

const product = setUpProduct();
const superadmin = setUpVisitor(product, 'superadmin');
afterEach(() => vi.useRealTimers());

const pages = flatRoutes()
  .filter(({ fetched }) => fetched === 'kept')
  .flatMap(({ at, views = [] }) => [
    ...new Set([at, ...views.map(({ query }) => (query ? `${at}?${query}` : at))]),
  ]);

/** What is compared of a page: the data of its routes but the frame's. */
async function seen(page: string): Promise<Record<string, unknown>> {
  const { pathname, search } = new URL(page, product.url);
  const { status, text } = await superadmin.send(`${pathname}.data${search}`);
  expect(status, page).toBe(200);
  const { value } = await decode(
    new Blob([text]).stream(),
    globalThis as unknown as Window & typeof globalThis,
  );
  const routes = Object.entries(value as Record<string, { data: unknown }>).filter(
    ([id]) => id !== 'routes/layout/layout',
  );
  return JSON.parse(seenOf(Object.fromEntries(routes.map(([id, { data }]) => [id, data]))));
}

it.each(pages)('%s is the same some minutes later', async (page) => {
  const before = await seen(page);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 60_000 });
  expect(await seen(page)).toEqual(before);
});
