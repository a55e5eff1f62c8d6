import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataResponse, type Router, type RouterState } from '~/remix-adapter.router.client';
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

/** Plain data in the form that Remix reads: a list of values that name each other by their place. */
async function decode(response: Response): Promise<Record<string, { data: unknown }>> {
  const [line = ''] = (await response.text()).split('\n');
  const values = JSON.parse(line) as unknown[];
  const at = (place: number): unknown => {
    const value = values[place];
    if (Array.isArray(value)) return value.map(at);
    if (typeof value !== 'object' || value === null) return place < 0 ? null : value;
    return Object.fromEntries(
      Object.entries(value).map(([name, of]) => [values[Number(name.slice(1))], at(of)]),
    );
  };
  return at(0) as Record<string, { data: unknown }>;
}

const settle = () => vi.advanceTimersByTimeAsync(500);

/** A router that shows pages as Remix's does, and a server that counts. */
function world() {
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
  };
  const served: string[] = [];
  const said: (string | null)[] = [];
  let hold: Promise<void> | null = null;
  let text = 'as it was';
  const warned: (Age | null)[] = [];
  let instead: (() => Response) | null = null;
  const send = (async (input: string | URL, init?: RequestInit) => {
    const url = new URL(input, origin);
    served.push(`${init?.method ?? 'GET'} ${url.pathname}`);
    await hold;
    if (init?.method === 'POST') return new Response('{}');
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
    wrote: false,
  });
  const become = (change: Partial<RouterState>) => {
    Object.assign(state, change);
    listener(state);
  };
  async function load(busy: Partial<RouterState>, to = state.location) {
    become(busy);
    const url = new URL(`${to.pathname}.data${to.search}`, origin);
    url.searchParams.set('_routes', 'root,list');
    const routes = Object.entries(await decode(await keeping.answer(url)));
    const data = Object.fromEntries(routes.map(([id, { data }]) => [id, data]));
    const matches = ['root', 'routes/layout/layout', 'list'].map((id) => ({ route: { id }, params: {} }));
    const idle = { navigation: { state: 'idle' }, revalidation: 'idle' };
    become({ ...idle, location: to, matches, loaderData: { ...state.loaderData, ...data } });
  }
  const open = (path: string) =>
    load({ navigation: { state: 'loading', location: place(path) } }, place(path));
  return {
    ...{ state, served, said, warned, keeping, become, tellTabs, open },
    revalidate: router.revalidate,
    /** Opens pages one after another, each until it is at rest. */
    visit: async (...paths: string[]) => {
      for (const path of paths) {
        await open(path);
        await settle();
      }
    },
    /** Sends a form by Remix's router, which then shows its page anew. */
    post: (path = '/dashboard/a/toggle.data') => keeping.answer(new URL(path, origin), { method: 'POST' }),
    shown: () => state.loaderData.list as { formKey: string; text: string; serverNow: number },
    change: (to: string) => {
      text = to;
    },
    /** Holds back what the server sends. @returns lets it arrive */
    holdBack: () => {
      let arrive = () => {};
      hold = new Promise((resolve) => {
        arrive = resolve;
      });
      return () => {
        arrive();
        hold = null;
      };
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

  it('shown from memory, fetched anew behind, and said only where it is another one', async () => {
    const { open, served, said, shown, change, visit } = world();
    await visit('/dashboard/a', '/dashboard/b');
    served.length = 0;
    await open('/dashboard/a');
    expect(shown().formKey).toBe('key-1');
    expect(served).toEqual([]);
    await settle();
    expect(served).toEqual(['GET /dashboard/a.data']);
    expect(shown().formKey).toBe('key-3'); // another key is not seen
    expect(said).toEqual([]);
    await visit('/dashboard/b');
    change('as others made it');
    await open('/dashboard/a');
    expect(shown().text).toBe('as it was');
    await settle();
    expect(shown().text).toBe('as others made it');
    expect(said).toEqual(['Updated']);
  });

  it('a form’s key that was sent is in no page that is shown afterwards, whenever it is asked for', async () => {
    const { open, post, shown, become, visit } = world();
    await open('/dashboard/a');
    const sent = shown().formKey;
    await settle();
    await post();
    // As when the server rejected the form, and Remix loads nothing: the page stays, and something else is told of.
    become({ actionData: { list: {} } });
    await settle();
    await visit('/dashboard/b');
    await open('/dashboard/a');
    expect(shown().formKey).not.toBe(sent);
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
    const { open, post, served, visit, holdBack } = world();
    await visit('/dashboard/kept', '/dashboard/b');
    served.length = 0;
    const arrive = holdBack();
    const posted = post();
    const opened = open('/dashboard/kept');
    expect(served.at(-1)).toBe('GET /dashboard/kept.data');
    const another = open('/dashboard/a');
    arrive();
    await Promise.all([posted, opened, another]);
    await settle();
    await open('/dashboard/b');
    served.length = 0;
    await open('/dashboard/a');
    expect(served).toEqual(['GET /dashboard/a.data']);
  });

  it('every write drops them and is told to the other tabs, but for a sign of activity; so does the end of the session', async () => {
    const { open, post, served, tellTabs, keeping, become, state, visit } = world();
    await visit('/dashboard/a', '/dashboard/b');
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
      await visit('/dashboard/a', '/dashboard/b');
      end();
      served.length = 0;
      await open('/dashboard/a');
      expect(served).toEqual(['GET /dashboard/a.data']);
    }
  });

  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  const signIn = () => new Response('<h1>Sign in</h1>', { headers: { 'Content-Type': 'text/html' } });
  it.each([lost, signIn, () => new Response('', { status: 503 })])(
    'a refresh that fails leaves what is shown, and says so until one succeeds: %s',
    async (failure) => {
      const { served, said, shown, warned, change, revalidate, visit, answerWith } = world();
      await visit('/dashboard/a', '/dashboard/b');
      change('as others made it');
      answerWith(failure);
      served.length = 0;
      await visit('/dashboard/a');
      expect(served).toEqual(['GET /dashboard/a.data']); // once
      expect(shown()).toMatchObject({ formKey: 'key-1', text: 'as it was' });
      expect(warned).toEqual([{ since: expect.any(Number), isLoading: false }]);
      revalidate();
      await settle();
      expect(shown().text).toBe('as it was');
      answerWith(null);
      revalidate();
      await settle();
      expect(shown().text).toBe('as others made it');
      expect(warned.at(-1)).toBeNull();
      expect(said).toEqual(['Updated']);
    },
  );
});
