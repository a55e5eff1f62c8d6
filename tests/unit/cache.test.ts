import { setTimeout as sleep } from 'node:timers/promises';
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

const down = async () => {
  throw new Error('down');
};

test('REL-04: however much is searched, lists, the first page and other resources keep their last good responses', async () => {
  const cache = createCache({ maxBytes: 100_000 });
  const rows = (name: string) => Array.from({ length: 20 }, (_, at) => `${name}, row ${at}, of some length`);
  const known = [
    ['polls', ''],
    ['contents', ''],
    ['foundContents', ''],
    ['prompts', 'page=2'],
    ['traffic', 'district=Huye'],
  ] as const;
  for (const [resource, variant] of known)
    await cache.read(resource, variant, 0, async () => rows(resource + variant));
  for (let at = 0; at < 5_000; at++)
    await cache.read('foundContents', `q=tale+${at}`, 0, async () => rows(`tale ${at}`));
  for (const [resource, variant] of known)
    expect((await cache.read(resource, variant, 0, down)).data).toEqual(rows(resource + variant));
  // The searches of last, and only so many as there is room for.
  expect((await cache.read('foundContents', 'q=tale+4999', 0, down)).data).toEqual(rows('tale 4999'));
  await expect(cache.read('foundContents', 'q=tale+4000', 0, down)).rejects.toThrow('down');
});

test('what is searched for is bounded by its bytes and by its number, whole lists are not', async () => {
  const cache = createCache({ maxBytes: 100_000, max: 50 });
  const list = 'x'.repeat(1_000_000);
  await cache.read('contents', '', 0, async () => list);
  const kept = async (prefix: string, number: number) => {
    const reads = Array.from({ length: number }, (_, at) =>
      cache.read('foundContents', `${prefix}${at}`, 0, down).then(
        () => 1,
        () => 0,
      ),
    );
    return (await Promise.all(reads)).reduce((sum: number, one) => sum + one, 0);
  };
  const search = async (prefix: string, number: number, size: number) => {
    for (let at = 0; at < number; at++)
      await cache.read('foundContents', `${prefix}${at}`, 0, async () => 'x'.repeat(size));
  };
  await search('large', 30, 19_990);
  expect(await kept('large', 30)).toBe(5);
  await search('small', 200, 10);
  expect(await kept('small', 200)).toBe(50);
  // Larger than all the room there is: not kept, and nothing else goes for it.
  await search('huge', 1, 200_000);
  expect([await kept('huge', 1), await kept('small', 200)]).toEqual([0, 50]);
  expect((await cache.read('contents', '', 0, down)).data).toBe(list);
});

test('what is known of a resource: each response of the last 24 hours with its query and time, the newest first', async () => {
  const { cache, clock } = cacheAt();
  await cache.read('foundContents', 'q=old', minute, async () => 'old');
  clock.now += 24 * 60 * minute;
  await cache.read('foundContents', '', minute, async () => 'first page');
  clock.now += 1;
  await cache.read('foundContents', 'page=2', minute, async () => 'second page');
  await cache.read('polls', '', minute, async () => 'polls');
  const time = (ago: number) => new Date(clock.now - ago).toISOString();
  expect(cache.known('foundContents')).toEqual([
    { variant: 'page=2', data: 'second page', asOf: time(0) },
    { variant: '', data: 'first page', asOf: time(1) },
  ]);
  expect(cache.known('quizzes')).toEqual([]);
});

/** A provider that answers nothing until it is back; then everything. */
function hangingProvider() {
  const calls: string[] = [];
  const waiting: ((error: Error) => void)[] = [];
  let isBack = false;
  return {
    calls,
    load: (name: string) => () => {
      calls.push(name);
      return isBack
        ? Promise.resolve(name)
        : new Promise<string>((_, reject) => waiting.push(() => reject(new Error('late'))));
    },
    /** As long as the client's own timeout is, every call that is under way fails. */
    timeOut: () => {
      for (const fail of waiting.splice(0)) fail(new Error('late'));
    },
    comeBack: () => {
      isBack = true;
    },
  };
}

test('REL-03: once a read has waited in vain, all other reads of that list are answered at once while one call finds out', async () => {
  const cache = createCache({ timeoutMs: 20, graceMs: 60 });
  await cache.read('polls', '', 0, async () => 'polls');
  const provider = hangingProvider();
  const first = cache.read('foundContents', 'page=2', 0, provider.load('first')).catch(String);
  await sleep(30);
  provider.timeOut();
  expect(await first).toBe('Error: late');

  // The next one finds out, and waits for that shortly; those after it do not wait and are no calls.
  const probing = cache.read('foundContents', 'page=3', 0, provider.load('probe')).catch(String);
  expect(await probing).toBe('Error: late');
  const others = Array.from({ length: 50 }, (_, at) =>
    cache.read('foundContents', `q=${at}`, 0, provider.load(`search ${at}`)).catch(String),
  );
  expect(new Set(await Promise.all(others))).toEqual(new Set(['Error: late']));
  expect(await cache.read('polls', '', 0, provider.load('polls'))).toMatchObject({
    data: 'polls',
    staleBecause: 'late',
  });
  expect(cache.failingSince('polls', '')).not.toBeNull();
  expect(provider.calls).toEqual(['first', 'probe', 'polls']);

  // It failed as well: the next one finds out anew. The provider is back, and those that wait for it get their data.
  provider.timeOut();
  await sleep(0);
  provider.comeBack();
  const back = ['page=4', 'page=5', 'q=a'].map((variant) =>
    cache.read('foundContents', variant, 0, provider.load(variant)),
  );
  expect((await Promise.all(back)).map(({ data }) => data)).toEqual(['page=4', 'page=5', 'q=a']);
  expect(cache.failingSince('foundContents', 'page=9')).toBeNull();
});

test('REL-03: one read that fails slowly holds back no other while the provider answers those, nor does one that fails at once', async () => {
  const cache = createCache({ timeoutMs: 20, graceMs: 60 });
  const provider = hangingProvider();
  const slow = cache.read('sessionMetadata', '', 0, provider.load('slow')).catch(String);
  await sleep(30);
  await cache.read('polls', '', 0, async () => 'polls');
  provider.timeOut();
  await slow;
  const failing = cache.read('quizzes', '', 0, down).catch(String);
  expect(await failing).toBe('Error: down');
  const calls = await Promise.all(
    ['a', 'b', 'c'].map((variant) => cache.read('foundContents', variant, 0, async () => variant)),
  );
  expect(calls.map(({ data }) => data)).toEqual(['a', 'b', 'c']);
});

test('what is decided on is asked for also while nothing comes from the provider, and shows that it is back', async () => {
  const cache = createCache({ timeoutMs: 20, graceMs: 0 });
  const provider = hangingProvider();
  const first = cache.read('foundContents', 'page=2', 0, provider.load('first')).catch(String);
  await sleep(30);
  provider.timeOut();
  await first;
  await cache.read('foundContents', 'page=3', 0, provider.load('probe')).catch(String);
  provider.comeBack();
  expect(await cache.readNow('contents', '', provider.load('now'))).toBe('now');
  expect((await cache.read('foundContents', 'page=4', 0, provider.load('page=4'))).data).toBe('page=4');
});
