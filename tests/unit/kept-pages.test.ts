import { decodeViaTurboStream as decode } from '@remix-run/react/dist/single-fetch.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataResponse, type Router, type RouterState, readPageData } from '~/remix-adapter.router.client';
import { type Age, keepPages } from '~/routes/layout/kept-pages';
import { createKeptStore, seenOf } from '~/routes/layout/kept-store';

const origin = 'http://dashboard.test';

describe('what is kept (decision 0076)', () => {
  const page = (text: string) => ({ list: { text } });

  it('the last answer of a page, for ten minutes', () => {
    let now = 1_000;
    const store = createKeptStore({ now: () => now });
    store.keep('/a', page('old'), { asked: store.generation, at: now });
    store.keep('/a', page('new'), { asked: store.generation, at: now });
    expect(store.find('/a')?.routes).toEqual(page('new'));
    now += 10 * 60_000 + 1;
    expect(store.find('/a')).toBeNull();
  });

  it('30 pages and 2 million characters at most: what was used longest ago goes first', () => {
    const store = createKeptStore();
    const keep = (name: string, text = '') =>
      store.keep(name, page(text), { asked: store.generation, at: Date.now() });
    for (let n = 0; n < 30; n++) keep(`/${n}`);
    store.find('/0');
    keep('/30');
    expect(store.find('/0')).not.toBeNull();
    expect(store.find('/1')).toBeNull();
    keep('/large', 'x'.repeat(1_500_000));
    keep('/larger', 'x'.repeat(1_500_000));
    expect(store.find('/large')).toBeNull();
    expect(store.find('/larger')).not.toBeNull();
    expect(keep('/too-large', 'x'.repeat(2_500_000))).toBe(false);
  });

  it('nothing that was asked for before a write, and nothing of which a part could not be read', () => {
    const store = createKeptStore();
    const asked = store.generation;
    store.keep('/before', page(''), { asked, at: Date.now() });
    store.drop();
    expect(store.find('/before')).toBeNull();
    expect(store.keep('/late', page(''), { asked, at: Date.now() })).toBe(false);
    const now = { asked: store.generation, at: Date.now() };
    expect(store.keep('/stale', { list: { stale: { asOf: '10:00', message: 'down' } } }, now)).toBe(false);
    expect(store.keep('/failed', { list: { failed: 'down' } }, now)).toBe(false);
    expect(store.keep('/whole', { list: { stale: null, failed: null } }, now)).toBe(true);
  });
});

it('a page is another one by what can be seen of it, but for its clocks and keys', () => {
  const page = (asOf: string, count: number) => seenOf({ list: { asOf, formKey: asOf, counts: [count] } });
  expect(page('10:00', 1)).toBe(page('10:01', 1));
  expect(page('10:00', 1)).not.toBe(page('10:00', 2));
});

describe('assumption: data in the form that Remix reads', () => {
  const read = async (value: unknown, change = (_: string, part: unknown) => part) => {
    const { body } = dataResponse({ list: value }, change);
    if (!body) throw new Error('no body');
    const decoded = await decode(body, globalThis as unknown as Window & typeof globalThis);
    return (decoded.value as { list: { data: unknown } }).list.data;
  };

  it('plain data come back as they were', async () => {
    const data = {
      words: ['D', 'P', '', '_1', 'Muraho\n“neza”'],
      numbers: [0, -1, 1.5, 12e9],
      none: [null, undefined, [], {}],
      rows: [
        { id: 'a', on: true },
        { id: 'a', on: false },
      ],
      missing: undefined,
    };
    expect(await read(data)).toStrictEqual(data);
    expect(await read({ serverNow: 5, at: 5 }, (name, part) => (name === 'serverNow' ? 6 : part))).toEqual({
      serverNow: 6,
      at: 5,
    });
  });

  it('an answer is whole with each of its lines', async () => {
    const headers = { 'Content-Type': 'text/x-script' };
    const text = '[{"_1":2},"list",{"_3":4},"data",["P",4]]\nP4:[["Z",2]]\nE5:-7\n';
    const response = await readPageData(new Response(text, { status: 404, headers }));
    expect([response?.status, await response?.text()]).toEqual([404, text]);
    for (const end of [text.length - 1, text.length - 9, 20, 0])
      expect(await readPageData(new Response(text.slice(0, end), { headers }))).toBeNull();
    expect(await readPageData(new Response(text))).toBeNull();
  });

  it.each([
    ['a date', new Date()],
    ['a set', new Set()],
    ['no number', Number.NaN],
    ['a promise', Promise.resolve()],
    ['a symbol', Symbol('s')],
  ])('%s is none', (_, value) => {
    expect(() => dataResponse({ list: { value } }, (_name, part) => part)).toThrow(TypeError);
  });
});

/** A router that shows pages as Remix's does, and a server that counts. */
function world({ wrote = false, ...begin }: Partial<RouterState> & { wrote?: boolean } = {}) {
  let listener: (state: RouterState) => void = () => {};
  let version = 0;
  const place = (path: string) => {
    const { pathname, search } = new URL(path, origin);
    return { pathname, search, hash: '', key: path, state: null };
  };
  const state: RouterState = {
    navigation: { state: 'idle' },
    revalidation: 'idle',
    location: place('/dashboard/home'),
    matches: [],
    loaderData: {},
    actionData: null,
    errors: null,
    fetchers: { size: 0 },
    ...begin,
  };
  const served: string[] = [];
  const said: (string | null)[] = [];
  let hold: Promise<void> | null = null;
  let text = 'as it was';
  let failure: number | null = null;
  const warned: (Age | null)[] = [];
  let instead: (() => Response) | null = null;
  const send = (async (input: string | URL, init?: RequestInit) => {
    const url = new URL(input, origin);
    served.push(`${init?.method ?? 'GET'} ${url.pathname}`);
    await hold;
    if (init?.method === 'POST') return new Response('{}');
    if (failure === 0) throw new TypeError('Failed to fetch');
    if (failure) return new Response('', { status: failure });
    if (instead) return instead();
    return dataResponse(
      { root: {}, list: { formKey: `key-${++version}`, text, serverNow: Date.now() } },
      (_, part) => part,
    );
  }) as typeof fetch;
  const router: Router = {
    navigate: async () => {},
    subscribe: (told) => {
      listener = told;
      return () => {};
    },
    routes: [],
    state,
    // As Remix's: the data of the page that is shown, without being on the way to one.
    revalidate: () => void load({ revalidation: 'loading' }),
  };
  const tellTabs = vi.fn();
  const keeping = keepPages({
    router,
    send,
    routes: { kept: ['list'], early: [] },
    say: (words) => said.push(words),
    warn: (age) => warned.push(age),
    tellTabs,
    wrote,
  });
  const become = (change: Partial<RouterState>) => {
    Object.assign(state, change);
    listener(state);
  };
  const read = async (response: Response) => {
    if (!response.body) throw new Error('no body');
    const { value } = await decode(response.body, globalThis as unknown as Window & typeof globalThis);
    return Object.fromEntries(
      Object.entries(value as Record<string, { data: unknown }>).map(([id, { data }]) => [id, data]),
    );
  };
  async function load(busy: Partial<RouterState>, to = state.location) {
    become(busy);
    const url = new URL(`${to.pathname}.data${to.search}`, origin);
    url.searchParams.set('_routes', 'root,list');
    const data = await read(await keeping.answer(url));
    const matches = ['root', 'routes/layout/layout', 'list'].map((id) => ({ route: { id }, params: {} }));
    const idle = { navigation: { state: 'idle' }, revalidation: 'idle' };
    become({ ...idle, location: to, matches, loaderData: { ...state.loaderData, ...data } });
  }
  return {
    ...{ state, served, said, warned, keeping, become, tellTabs },
    revalidate: router.revalidate,
    open: (path: string) => load({ navigation: { state: 'loading', location: place(path) } }, place(path)),
    /** Sends a form by Remix's router, which then shows its page anew. */
    post: (path = '/dashboard/a/toggle.data') => keeping.answer(new URL(path, origin), { method: 'POST' }),
    shown: () => state.loaderData.list as { formKey: string; text: string; serverNow: number },
    change: (to: string) => {
      text = to;
    },
    hold: (until: Promise<void> | null) => {
      hold = until;
    },
    /** From here on the server answers with this status; with 0 it cannot be reached. */
    fail: (status: number | null) => {
      failure = status;
    },
    /** From here on this is the answer to each request for data. */
    answerWith: (response: (() => Response) | null) => {
      instead = response;
    },
  };
}

describe('pages that are kept', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('location', new URL(`${origin}/dashboard/home`));
    vi.stubGlobal('window', globalThis);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const settle = () => vi.advanceTimersByTimeAsync(500);

  it('shown from memory, fetched anew behind, and said only where it is another one', async () => {
    const { open, served, said, shown, change } = world();
    await open('/dashboard/a');
    await settle();
    await open('/dashboard/b');
    await settle();
    served.length = 0;
    await open('/dashboard/a');
    expect(shown().formKey).toBe('key-1');
    expect(served).toEqual([]);
    await settle();
    expect(served).toEqual(['GET /dashboard/a.data']);
    expect(shown().formKey).toBe('key-3'); // another key is not seen
    expect(said).toEqual([]);
    await open('/dashboard/b');
    await settle();
    change('as others made it');
    await open('/dashboard/a');
    expect(shown().text).toBe('as it was');
    await settle();
    expect(shown().text).toBe('as others made it');
    expect(said).toEqual(['Updated']);
  });

  it('a form’s key that was sent is in no page that is shown afterwards, whenever it is asked for', async () => {
    const { open, post, shown, keeping, state, become } = world();
    await open('/dashboard/a');
    const sent = shown().formKey;
    await settle();
    await post();
    // As when the server rejected the form, and Remix loads nothing: the page stays, and something else is told of.
    become({ actionData: { list: {} } });
    await settle();
    await open('/dashboard/b');
    await settle();
    await open('/dashboard/a');
    expect(shown().formKey).not.toBe(sent);

    // A fetcher's form: while its page is on its way anew, the state changes once more and still has the old data.
    const before = shown().formKey;
    await settle();
    await post();
    const url = new URL('/dashboard/a.data?_routes=root%2Clist', origin);
    await keeping.answer(url);
    become({ fetchers: { size: 1 } });
    await settle();
    expect(shown().formKey).toBe(before);
    state.loaderData = { ...state.loaderData, list: { formKey: 'of the new answer', text: '' } };
    become({});
    await settle();
    await open('/dashboard/b');
    await settle();
    await open('/dashboard/a');
    expect(shown().formKey).not.toBe(before);
  });

  it('countdowns go by the clock of now', async () => {
    const { open, shown } = world();
    await open('/dashboard/a');
    const then = shown().serverNow;
    await settle();
    await open('/dashboard/b');
    await vi.advanceTimersByTimeAsync(60_000);
    await open('/dashboard/a');
    expect(shown().formKey).toBe('key-1');
    expect(shown().serverNow - then).toBe(60_500);
  });

  it('while a form is on its way nothing comes from memory, and what was asked for meanwhile is not kept', async () => {
    const { open, post, served, hold } = world();
    await open('/dashboard/kept');
    await settle();
    await open('/dashboard/b');
    await settle();
    served.length = 0;
    let arrive = () => {};
    hold(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    const posted = post();
    const opened = open('/dashboard/kept');
    expect(served.at(-1)).toBe('GET /dashboard/kept.data');
    const another = open('/dashboard/a');
    arrive();
    await Promise.all([posted, opened, another]);
    hold(null);
    await settle();
    await open('/dashboard/b');
    served.length = 0;
    await open('/dashboard/a');
    expect(served).toEqual(['GET /dashboard/a.data']);
  });

  it('every write drops them and is told to the other tabs, but for a sign of activity; so does the end of the session', async () => {
    const { open, post, served, tellTabs, keeping, become, state } = world();
    const isKept = async () => {
      served.length = 0;
      await open('/dashboard/a');
      await settle();
      await open('/dashboard/b');
      const asked = [...served];
      await settle();
      return asked[0] !== 'GET /dashboard/a.data' || asked.length < 2;
    };
    await isKept();
    await settle();
    tellTabs.mockClear();
    await post('/dashboard/activity');
    expect(tellTabs).not.toHaveBeenCalled();
    served.length = 0;
    await open('/dashboard/a');
    expect(served).toEqual([]);
    await post();
    expect(tellTabs).toHaveBeenCalled();
    for (const end of [
      () => keeping.drop(), // another tab wrote, or the provider tells of a change
      () => become({ location: { ...state.location, pathname: '/auth/login' } }),
    ]) {
      await open('/dashboard/a');
      await settle();
      await open('/dashboard/b');
      await settle();
      end();
      served.length = 0;
      await open('/dashboard/a');
      expect(served).toEqual(['GET /dashboard/a.data']);
    }
  });

  it('a refresh that another navigation interrupted is made up for when one comes back', async () => {
    const { open, served, become, state } = world();
    await open('/dashboard/a');
    await settle();
    await open('/dashboard/b');
    await settle();
    await open('/dashboard/a');
    const [place, matches] = [state.location, state.matches];
    // A dialog over it, before it was refreshed.
    become({
      location: { ...place, pathname: '/dashboard/a/1' },
      matches: [...matches, { route: { id: 'dialog' }, params: {} }],
    });
    served.length = 0;
    await settle();
    expect(served).toEqual([]);
    become({ location: place, matches });
    await settle();
    expect(served).toEqual(['GET /dashboard/a.data']);
  });

  it('a write before a page from memory was refreshed leaves it to be refreshed', async () => {
    const { open, served, become, state, keeping, post, shown, change, said } = world();
    await open('/dashboard/a');
    await settle();
    for (const drop of [keeping.drop, post]) {
      await open('/dashboard/b');
      await settle();
      change(`as others made it ${drop.name}`);
      await open('/dashboard/a');
      const [place, matches] = [state.location, state.matches];
      // A dialog over it, whose draft is kept on the server.
      become({
        location: { ...place, pathname: '/dashboard/a/1' },
        matches: [...matches, { route: { id: 'dialog' }, params: {} }],
      });
      await settle();
      await drop();
      served.length = 0;
      said.length = 0;
      become({ location: place, matches });
      await settle();
      expect(served).toEqual(['GET /dashboard/a.data']);
      expect(shown().text).toBe(`as others made it ${drop.name}`);
      expect(said).toEqual(['Updated']);
    }
  });

  it('a page whose refresh is interrupted again and again says as of when it is', async () => {
    const { open, warned, become, state, hold } = world();
    await open('/dashboard/a');
    const since = Date.now();
    await settle();
    await open('/dashboard/b');
    await settle();
    hold(new Promise(() => {}));
    await open('/dashboard/a');
    const [place, matches] = [state.location, state.matches];
    for (let n = 0; n < 3; n++) {
      expect(warned).toEqual([]);
      await settle();
      become({
        revalidation: 'idle',
        location: { ...place, pathname: '/dashboard/a/1' },
        matches: [...matches, { route: { id: 'dialog' }, params: {} }],
      });
      await settle();
      become({ location: place, matches });
    }
    await settle();
    expect(warned).toEqual([{ since, isLoading: false }]);
  });

  it('a refresh that was answered and then interrupted is owed still', async () => {
    const { open, served, become, state, keeping } = world();
    await open('/dashboard/a');
    await settle();
    await open('/dashboard/b');
    await settle();
    await open('/dashboard/a');
    const [place, matches] = [state.location, state.matches];
    become({ revalidation: 'loading' });
    await keeping.answer(new URL('/dashboard/a.data?_routes=root%2Clist', origin));
    become({
      revalidation: 'idle',
      location: { ...place, pathname: '/dashboard/a/1' },
      matches: [...matches, { route: { id: 'dialog' }, params: {} }],
    });
    await settle();
    served.length = 0;
    become({ location: place, matches });
    await settle();
    expect(served).toEqual(['GET /dashboard/a.data']);
  });

  it.each([503, 0])(
    'a refresh that fails (%d) leaves what is shown, and says so until one succeeds',
    async (status) => {
      const { open, served, said, shown, warned, change, fail, revalidate } = world();
      await open('/dashboard/a');
      await settle();
      await open('/dashboard/b');
      await settle();
      change('as others made it');
      fail(status);
      served.length = 0;
      await open('/dashboard/a');
      await settle();
      expect(served).toEqual(['GET /dashboard/a.data']); // once
      expect(shown()).toMatchObject({ formKey: 'key-1', text: 'as it was' });
      expect(warned).toEqual([{ since: expect.any(Number), isLoading: false }]);
      revalidate();
      await settle();
      expect(shown().text).toBe('as it was');
      fail(null);
      revalidate();
      await settle();
      expect(shown().text).toBe('as others made it');
      expect(warned.at(-1)).toBeNull();
      expect(said).toEqual(['Updated']);

      // What is said of one page is not said of the next.
      await open('/dashboard/b');
      await settle();
      fail(status);
      await open('/dashboard/a');
      await settle();
      expect(warned.at(-1)).not.toBeNull();
      fail(null);
      await open('/dashboard/b');
      expect(warned.at(-1)).toBeNull();
      // Nor that it is another one.
      expect(said).toEqual(['Updated', null, 'Updated', null]);
    },
  );

  const html = (status: number) => () =>
    new Response('<h1>Sign in to the network</h1>', { status, headers: { 'Content-Type': 'text/html' } });
  const pageData = (body: BodyInit, status = 200) =>
    new Response(body, { status, headers: { 'Content-Type': 'text/x-script; charset=utf-8' } });
  const whole = '[{"_1":2},"list",{"_3":4},"data",{"_5":6},"text","whole"]\n';
  const broken = () => {
    let isBegun = false;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (isBegun) return controller.error(new TypeError('network error'));
        isBegun = true;
        controller.enqueue(new TextEncoder().encode(whole.slice(0, 20)));
      },
    });
  };

  it.each<[string, () => Response]>([
    ['a line that breaks in the middle', () => pageData(broken())],
    ['a part', () => pageData(whole.slice(0, 30))],
    ['nothing', () => pageData('')],
    ['the sign-in of a network', html(200)],
    ['‘not found’ of a proxy', html(404)],
    ['‘too many requests’ of a proxy', html(429)],
    ['‘too many requests’ of ours', () => pageData(whole, 429)],
  ])('a refresh that is answered with %s leaves what is shown as well', async (_, response) => {
    const { open, shown, warned, answerWith, revalidate, state } = world();
    await open('/dashboard/a');
    await settle();
    await open('/dashboard/b');
    await settle();
    answerWith(response);
    await open('/dashboard/a');
    await settle();
    expect(shown()).toMatchObject({ formKey: 'key-1', text: 'as it was' });
    expect(warned.at(-1)).toMatchObject({ isLoading: false });
    // The same where the page had come from the server: its numbers, a run of many rows, the line have it fetched anew.
    answerWith(null);
    await open('/dashboard/c');
    await settle();
    const { formKey } = shown();
    answerWith(response);
    const since = Date.now() - 500;
    revalidate();
    await settle();
    expect(shown().formKey).toBe(formKey);
    expect(warned.at(-1)).toEqual({ since, isLoading: false });
    expect(state.revalidation).toBe('idle');
  });

  it('an answer of ours below 500 is shown, and ends what was said of the page’s age', async () => {
    const { open, keeping, answerWith, become, warned, fail } = world();
    await open('/dashboard/a');
    await settle();
    await open('/dashboard/b');
    await settle();
    fail(503);
    await open('/dashboard/a');
    await settle();
    expect(warned.at(-1)).not.toBeNull();
    fail(null);
    for (const status of [202, 403, 404]) {
      answerWith(() => pageData(whole, status));
      become({ revalidation: 'loading' });
      const answer = await keeping.answer(new URL('/dashboard/a.data?_routes=root%2Clist', origin));
      expect([answer.status, await answer.text()]).toEqual([status, whole]);
    }
    become({ revalidation: 'idle', errors: { list: new Error('no access') } });
    expect(warned.at(-1)).toBeNull();
  });

  it('‘shown as of’ is the time of the data, whatever was written meanwhile', async () => {
    const { open, warned, fail, keeping, post, revalidate } = world();
    await open('/dashboard/a');
    const since = Date.now();
    await settle();
    await open('/dashboard/b');
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    fail(503);
    await open('/dashboard/a');
    await settle();
    expect(warned.at(-1)?.since).toBe(since);
    for (const drop of [keeping.drop, post]) {
      await vi.advanceTimersByTimeAsync(60_000);
      await drop();
      revalidate();
      await settle();
      expect(warned.at(-1)?.since).toBe(since);
    }
  });

  it('a refresh that takes long is told of while it goes on', async () => {
    const { open, warned, hold, shown, served } = world();
    await open('/dashboard/a');
    const since = Date.now();
    await settle();
    await open('/dashboard/b');
    await settle();
    let arrive = () => {};
    hold(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    served.length = 0;
    await open('/dashboard/a');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(warned).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(warned).toEqual([{ since, isLoading: true }]);
    arrive();
    await settle();
    expect(shown().formKey).toBe('key-3');
    expect(warned.at(-1)).toBeNull();
    expect(served).toEqual(['GET /dashboard/a.data']);
  });

  it('what the document brought is kept, but not where a form may have been sent before', async () => {
    for (const wrote of [false, true]) {
      const loaderData = { root: {}, list: { formKey: 'of the document', text: '', serverNow: 0 } };
      vi.stubGlobal('__remixContext', { state: { loaderData } });
      const matches = ['root', 'list'].map((id) => ({ route: { id }, params: {} }));
      const { open, served } = world({ wrote, matches, loaderData: { ...loaderData } });
      await settle();
      await open('/dashboard/b');
      served.length = 0;
      await open('/dashboard/home');
      expect(served).toEqual(wrote ? ['GET /dashboard/home.data'] : []);
    }
  });

  it('an error is not kept, and what was kept of its page goes', async () => {
    const { open, served, become } = world();
    await open('/dashboard/a');
    await settle();
    become({ errors: { list: new Error('down') } });
    become({ errors: null });
    await open('/dashboard/b');
    served.length = 0;
    await open('/dashboard/a');
    expect(served).toEqual(['GET /dashboard/a.data']);
  });
});
