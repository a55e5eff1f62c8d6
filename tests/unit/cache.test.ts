import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCache } from '~/admin-api.server/cache';

const minute = 60_000;
const day = 24 * 60 * minute;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const ago = (ms = 0) => new Date(Date.now() - ms).toISOString();
const down = async () => {
  throw new Error('down');
};

/** A response that comes when it is let. */
function later<T>() {
  let land: (value: T) => void = () => {};
  const response = new Promise<T>((resolve) => (land = resolve));
  return { load: () => response, land };
}

/** A cache by the name of what is read, with one good response where `data` is given. */
async function cacheOf(options: Parameters<typeof createCache>[0] = {}, data?: string) {
  const cache = createCache(options);
  const contents = <T>(load: () => Promise<T>) => cache.read('contents', '', minute, load);
  if (data !== undefined) await contents(async () => data);
  return { cache, contents };
}

test('50 readers at once cause one upstream call (REL-05)', async () => {
  const { contents } = await cacheOf();
  const { load, land } = later<string>();
  const upstream = vi.fn(load);
  const reads = Array.from({ length: 50 }, () => contents(upstream));
  land('a');
  expect((await Promise.all(reads)).every(({ data }) => data === 'a')).toBe(true);
  expect(upstream).toHaveBeenCalledTimes(1);
});

test('a response is requested again only when its time is over (SPEC §9.5.5)', async () => {
  const { contents } = await cacheOf({}, 'first');
  await pass(minute - 1);
  expect((await contents(async () => 'second')).data).toBe('first');
  await pass(1);
  expect((await contents(async () => 'second')).data).toBe('second');
});

test('when the provider fails, the last good response of 24 hours is given with its time and the reason (SPEC §9.5.4, §10.2, REL-04)', async () => {
  const { contents } = await cacheOf();
  await expect(contents(down)).rejects.toThrow('down');
  await contents(async () => 'good');
  await pass(day);
  expect(await contents(down)).toEqual({ data: 'good', asOf: ago(day), staleBecause: 'down' });
  await pass(1);
  await expect(contents(down)).rejects.toThrow('down');
});

test('a dropped resource is asked for again, and still serves its old response if that fails', async () => {
  const { cache, contents } = await cacheOf({}, 'old');
  cache.drop('contents');
  expect(await contents(down)).toMatchObject({ data: 'old', staleBecause: 'down' });
  expect((await contents(async () => 'new')).data).toBe('new');
});

test('a read that started before our own write is neither joined nor kept', async () => {
  const { cache, contents } = await cacheOf();
  const { load, land } = later<string>();
  const before = contents(load);
  cache.drop('contents');
  expect((await contents(async () => 'with our write')).data).toBe('with our write');
  land('without our write');
  await before;
  expect((await contents(async () => 'unasked')).data).toBe('with our write');
});

test('REL-03: while a provider hangs only the first read waits; later ones are served at once, by one call, whose response is stored', async () => {
  const { contents } = await cacheOf({ timeoutMs: 600 }, 'old');
  await pass(2 * minute);
  const { load, land } = later<string>();
  const upstream = vi.fn(load);
  const first = contents(upstream);
  await pass(600);
  const old = { data: 'old', staleBecause: 'The admin API is slow to respond.' };
  expect(await first).toMatchObject(old);
  const others = Promise.all(Array.from({ length: 50 }, () => contents(upstream)));
  await pass(0);
  for (const other of await others) expect(other).toMatchObject(old);
  expect(upstream).toHaveBeenCalledTimes(1);
  land('new');
  await pass(0);
  expect(await contents(async () => 'unasked')).toMatchObject({ data: 'new', staleBecause: null });
});

test('what is decided on is asked for anew, whatever is cached or under way, and readers get that response afterwards', async () => {
  const { cache, contents } = await cacheOf({}, 'cached');
  expect(await cache.readNow('contents', '', async () => 'now')).toBe('now');
  expect((await contents(async () => 'unasked')).data).toBe('now');
  // One that was asked for earlier and comes later is the older one.
  cache.drop('contents');
  const { load, land } = later<string>();
  const earlier = contents(load);
  await pass(1);
  expect(await cache.readNow('contents', '', async () => 'newer')).toBe('newer');
  land('older');
  await earlier;
  expect((await contents(async () => 'unasked')).data).toBe('newer');
  // Never an old response: a provider that fails is an error.
  await expect(cache.readNow('contents', '', down)).rejects.toThrow('down');
  expect((await contents(async () => 'unasked')).data).toBe('newer');
});

test('REL-04: however much is searched, lists, the first page and other resources keep their last good responses', async () => {
  const { cache } = await cacheOf({ maxBytes: 100_000 });
  const rows = (name: string) => Array.from({ length: 20 }, (_, at) => `${name}, row ${at}, of some length`);
  const known = [
    ['polls', ''],
    ['foundContents', ''],
    ['prompts', 'page=2'],
    ['traffic', 'district=Huye'],
  ] as const;
  for (const [resource, variant] of known)
    await cache.read(resource, variant, 0, async () => rows(resource + variant));
  for (let at = 0; at < 1_000; at++)
    await cache.read('foundContents', `q=tale+${at}`, 0, async () => rows(`tale ${at}`));
  for (const [resource, variant] of known)
    expect((await cache.read(resource, variant, 0, down)).data).toEqual(rows(resource + variant));
  // The searches of last, and only so many as there is room for.
  expect((await cache.read('foundContents', 'q=tale+999', 0, down)).data).toEqual(rows('tale 999'));
  await expect(cache.read('foundContents', 'q=tale+0', 0, down)).rejects.toThrow('down');
});

/** A provider that answers nothing until it is back; then everything. */
function hangingProvider(options: Parameters<typeof createCache>[0] = {}) {
  const calls: string[] = [];
  const waiting: (() => void)[] = [];
  let isBack = false;
  const cache = createCache({ timeoutMs: 3_000, graceMs: 1_000, ...options });
  const load = (name: string) => () => {
    calls.push(name);
    return isBack
      ? Promise.resolve(name)
      : new Promise<string>((_, reject) => waiting.push(() => reject(new Error('late'))));
  };
  return {
    cache,
    calls,
    load,
    read: (resource: string, variant: string, name = variant) =>
      cache.read(resource, variant, 0, load(name)).catch(String),
    /** The client's own timeout passes: every call that is under way fails. */
    timeOut: async () => {
      await pass(3_000);
      for (const fail of waiting.splice(0)) fail();
      await pass(0);
    },
    comeBack: () => {
      isBack = true;
    },
  };
}

test('REL-03: once a read has waited in vain, all other reads of that list are answered at once while one call finds out', async () => {
  const { cache, calls, read, timeOut, comeBack } = hangingProvider();
  await cache.read('polls', '', 0, async () => 'polls');
  const first = read('foundContents', 'page=2', 'first');
  await timeOut();
  expect(await first).toBe('Error: late');

  // The next one finds out, and waits for that shortly; those after it do not wait and are no calls.
  const probing = read('foundContents', 'page=3', 'probe');
  await pass(1_000);
  expect(await probing).toBe('Error: late');
  const others = Promise.all(Array.from({ length: 50 }, (_, at) => read('foundContents', `q=${at}`)));
  const polls = read('polls', '', 'polls');
  await pass(0);
  expect(new Set(await others)).toEqual(new Set(['Error: late']));
  await pass(1_000);
  expect(await polls).toMatchObject({ data: 'polls', staleBecause: 'late' });
  expect(cache.failingSince('polls', '')).not.toBeNull();
  expect(calls).toEqual(['first', 'probe', 'polls']);

  // It failed as well: the next one finds out anew. The provider is back, and those that wait for it get their data.
  await timeOut();
  comeBack();
  const back = await Promise.all(
    ['page=4', 'page=5', 'q=a'].map((variant) => read('foundContents', variant)),
  );
  expect(back).toMatchObject([{ data: 'page=4' }, { data: 'page=5' }, { data: 'q=a' }]);
  expect(cache.failingSince('foundContents', 'page=9')).toBeNull();
});
