import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import {
  cachedLoader,
  expirePages,
  forgetPages,
  forgetShownPage,
  isCached,
  readFreshness,
  showPage,
  visibleIn,
} from '~/lib/page-cache';

const load = cachedLoader('/dashboard/polls');

/** The router asks for a page; the server answers with the data, or fails with the error. */
async function visit(address: string, answer: unknown, { shows = true, wrote = false } = {}) {
  let asked = false;
  const url = new URL(address, 'http://dashboard.test');
  const data = await load({
    request: new Request(url),
    params: {},
    serverLoader: async () => {
      asked = true;
      if (wrote) expirePages();
      if (answer instanceof Error || answer instanceof Response) throw answer;
      return answer;
    },
  } as unknown as Parameters<typeof load>[0]);
  if (shows) showPage(url, [{ pathname: '/dashboard/polls', data }]);
  return { data, asked };
}
const leave = () => showPage({ pathname: '/dashboard/account', search: '' }, []);
const page = (text: string, more = {}) => ({ text, ...more });

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  vi.useRealTimers();
  // The server can be reached.
  vi.stubGlobal('fetch', async () => new Response());
  forgetPages();
});

it('a list seen before comes from memory, for ten minutes, and is refreshed', async () => {
  vi.useFakeTimers();
  await visit('/dashboard/polls', page('old'));
  leave();
  expect(isCached({ pathname: '/dashboard/polls/', search: '' })).toBe(true);
  expect(await visit('/dashboard/polls', page('new'))).toEqual({ data: page('old'), asked: false });
  expect(readFreshness().unrefreshed.size).toBe(1);
  // The same address again is a refresh.
  expect(await visit('/dashboard/polls', page('new'))).toEqual({ data: page('new'), asked: true });
  expect(readFreshness()).toMatchObject({ unrefreshed: new Set(), updated: '/dashboard/polls?' });
  // A dialog over the list does not load the list.
  expect((await visit('/dashboard/polls/1/edit', page('newer'))).asked).toBe(false);
  leave();
  vi.advanceTimersByTime(10 * 60_000 + 1);
  expect((await visit('/dashboard/polls', page('newer'))).asked).toBe(true);
});

it.each([
  ['another query', () => {}, '/dashboard/polls?q=a'],
  ['a write', expirePages, '/dashboard/polls'],
  ['the end of the session', forgetPages, '/dashboard/polls'],
])('after %s the server is asked', async (_, act, address) => {
  await visit('/dashboard/polls', page('old'));
  leave();
  act();
  expect((await visit(address, page('new'))).asked).toBe(true);
});

it.each([
  ['was asked for before a write', page('old'), { wrote: true }],
  ['is partial', page('old', { failed: 'down' }), {}],
  ['is of an earlier time', page('old', { stale: { asOf: '10:00' } }), {}],
])('a response that %s is not stored', async (_, answer, options) => {
  await visit('/dashboard/polls', answer, options);
  leave();
  expect((await visit('/dashboard/polls', page('new'))).asked).toBe(true);
});

it.each([
  ['a lost connection', new TypeError('Failed to fetch')],
  ['a cut response', new Error('Unable to decode turbo-stream response from URL: …')],
  ['a list that could not be read', page('', { unread: { message: 'down' } })],
])('a refresh that fails by %s leaves the page, and says so until one succeeds', async (_, answer) => {
  await visit('/dashboard/polls', page('old'));
  expirePages();
  expect((await visit('/dashboard/polls', answer)).data).toEqual(page('old'));
  expect(readFreshness().outdated?.key).toBe('/dashboard/polls?');
  await visit('/dashboard/polls', page('new'));
  expect(readFreshness().outdated).toBeNull();
});

it('the server’s own response, and any failure after a write that was confirmed, take the page’s place', async () => {
  await visit('/dashboard/polls', page('old'));
  const toLogin = new Response(null, { status: 302 });
  await expect(visit('/dashboard/polls', toLogin)).rejects.toBe(toLogin);
  forgetShownPage();
  await expect(visit('/dashboard/polls', new TypeError('Failed to fetch'))).rejects.toThrow();
});

it('what came with the document is cached, unless one of its forms may have been sent', () => {
  const polls = { pathname: '/dashboard/polls', search: '' };
  showPage(polls, [{ pathname: '/dashboard/polls', data: page('sent') }], false);
  expect(isCached(polls)).toBe(false);
  showPage(polls, [{ pathname: '/dashboard/polls', data: page('whole') }]);
  expect(isCached(polls)).toBe(true);
});

it('a page is another one by what can be seen of it, but for its clocks and keys', () => {
  const seen = (asOf: string, count: number) => visibleIn({ asOf, formKey: asOf, counts: [count] });
  expect(seen('10:00', 1)).toBe(seen('10:01', 1));
  expect(seen('10:00', 1)).not.toBe(seen('10:00', 2));
});
