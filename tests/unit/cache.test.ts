import { expect, test } from 'vitest';
import { createCache } from '~/admin-api.server/cache';

const minute = 60_000;

function cacheAt(start = 1_000_000) {
  const clock = { now: start };
  return { clock, cache: createCache({ now: () => clock.now }) };
}

test('50 readers at once cause one upstream call (REL-05)', async () => {
  const { cache } = cacheAt();
  let calls = 0;
  const load = async () => {
    calls++;
    await new Promise((r) => setTimeout(r, 5));
    return ['a'];
  };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => cache.read('contents', '', minute, load)),
  );
  expect(calls).toBe(1);
  expect(answers.every((a) => a.data[0] === 'a')).toBe(true);
});

test('a response is requested again only when its time is over (SPEC §9.5.5)', async () => {
  const { cache, clock } = cacheAt();
  let calls = 0;
  const load = async () => ++calls;
  await cache.read('polls', '', 2 * minute, load);
  clock.now += 2 * minute - 1;
  expect((await cache.read('polls', '', 2 * minute, load)).data).toBe(1);
  clock.now += 1;
  expect((await cache.read('polls', '', 2 * minute, load)).data).toBe(2);
});

test('reads with other filters are kept apart', async () => {
  const { cache } = cacheAt();
  expect((await cache.read('traffic', 'district=Huye', minute, async () => 1)).data).toBe(1);
  expect((await cache.read('traffic', 'district=Gasabo', minute, async () => 2)).data).toBe(2);
});

test('when the provider fails, the last good response is given with its time and the reason (SPEC §10.2, REL-04)', async () => {
  const { cache, clock } = cacheAt();
  await cache.read('contents', '', minute, async () => 'good');
  clock.now += 2 * minute;
  const old = await cache.read('contents', '', minute, async () => {
    throw new Error('The admin API cannot be reached right now.');
  });
  expect(old).toEqual({
    data: 'good',
    asOf: new Date(1_000_000).toISOString(),
    staleBecause: 'The admin API cannot be reached right now.',
  });
});

test('since when a read fails, and since when nothing comes at all, until it went well again', async () => {
  const { cache, clock } = cacheAt();
  const at = () => new Date(clock.now).toISOString();
  const down = async () => {
    throw new Error('down');
  };
  const read = (name: string, load: () => Promise<unknown>) => cache.read(name, '', 0, load).catch(() => {});
  await read('polls', async () => []);
  expect(cache.failingSince('polls', '')).toBeNull();
  clock.now += minute;
  const first = at();
  await read('contents', down);
  clock.now += minute;
  // Nothing has come since the first failure, so the second read would have failed then, too.
  await read('polls', down);
  expect(cache.failingSince('polls', '')).toBe(first);
  // One that works ends that; the other is known to fail since it was tried.
  const second = at();
  await read('quizzes', async () => []);
  expect(cache.failingSince('polls', '')).toBe(second);
  expect(cache.failingSince('contents', '')).toBe(first);
  await read('polls', async () => []);
  expect(cache.failingSince('polls', '')).toBeNull();
});

test('with no good response from the last 24 hours the failure is passed on (SPEC §9.5.4)', async () => {
  const { cache, clock } = cacheAt();
  const fail = async () => {
    throw new Error('down');
  };
  await expect(cache.read('contents', '', minute, fail)).rejects.toThrow('down');
  await cache.read('contents', '', minute, async () => 'good');
  clock.now += 24 * 60 * minute + 1;
  await expect(cache.read('contents', '', minute, fail)).rejects.toThrow('down');
});

test('a dropped resource is asked for again, and still serves its old response if that fails', async () => {
  const { cache } = cacheAt();
  await cache.read('contents', '', minute, async () => 'old');
  cache.drop('contents');
  const failed = await cache.read('contents', '', minute, async () => {
    throw new Error('down');
  });
  expect(failed).toMatchObject({ data: 'old', staleBecause: 'down' });
  expect((await cache.read('contents', '', minute, async () => 'new')).data).toBe('new');
});

test('a read that started before our own write is neither joined nor kept', async () => {
  const { cache } = cacheAt();
  let landOld: (value: string) => void = () => {};
  const before = cache.read(
    'contents',
    '',
    minute,
    () => new Promise<string>((resolve) => (landOld = resolve)),
  );
  cache.drop('contents');
  const after = await cache.read('contents', '', minute, async () => 'with our write');
  landOld('without our write');
  await before;
  expect(after.data).toBe('with our write');
  expect((await cache.read('contents', '', minute, async () => 'unasked')).data).toBe('with our write');
});

test('with a last good response no request waits long for a provider that hangs, and its response is stored when it comes', async () => {
  const clock = { now: 1_000_000 };
  const cache = createCache({ now: () => clock.now, timeoutMs: 20 });
  await cache.read('contents', '', minute, async () => 'old');
  clock.now += 2 * minute;
  let land: (value: string) => void = () => {};
  const slow = () => new Promise<string>((resolve) => (land = resolve));
  expect(await cache.read('contents', '', minute, slow)).toMatchObject({
    data: 'old',
    staleBecause: 'The admin API is slow to respond.',
  });
  land('new');
  await new Promise((r) => setTimeout(r, 1));
  expect(await cache.read('contents', '', minute, async () => 'unasked')).toMatchObject({
    data: 'new',
    staleBecause: null,
  });
});

test('REL-03: while a provider hangs only the first wait; later ones are served at once, by one call', async () => {
  const clock = { now: 1_000_000 };
  const cache = createCache({ now: () => clock.now, timeoutMs: 600 });
  await cache.read('contents', '', minute, async () => 'old');
  clock.now += 2 * minute;
  let calls = 0;
  const hangs = () => {
    calls++;
    return new Promise<string>(() => {});
  };
  await cache.read('contents', '', minute, hangs);
  const started = performance.now();
  const later = await Promise.all(
    Array.from({ length: 50 }, () => cache.read('contents', '', minute, hangs)),
  );
  expect(performance.now() - started).toBeLessThan(400);
  expect(later.every(({ data, staleBecause }) => data === 'old' && staleBecause !== null)).toBe(true);
  expect(calls).toBe(1);
});

test('what is decided on is asked for anew, whatever is cached or under way, and readers get that response afterwards', async () => {
  const { cache } = cacheAt();
  let landOld: (value: string) => void = () => {};
  await cache.read('contents', '', minute, async () => 'cached');
  expect(await cache.readNow('contents', '', async () => 'now')).toBe('now');
  expect((await cache.read('contents', '', minute, async () => 'unasked')).data).toBe('now');
  // One that was asked for earlier and comes later is the older one.
  cache.drop('contents');
  const earlier = cache.read(
    'contents',
    '',
    minute,
    () => new Promise<string>((resolve) => (landOld = resolve)),
  );
  expect(await cache.readNow('contents', '', async () => 'newer')).toBe('newer');
  landOld('older');
  await earlier;
  expect((await cache.read('contents', '', minute, async () => 'unasked')).data).toBe('newer');
});

test('what is decided on is never an old response: a provider that fails is an error', async () => {
  const { cache } = cacheAt();
  await cache.read('contents', '', minute, async () => 'cached');
  const fail = async () => {
    throw new Error('down');
  };
  await expect(cache.readNow('contents', '', fail)).rejects.toThrow('down');
  expect((await cache.read('contents', '', minute, async () => 'unasked')).data).toBe('cached');
});
