import { createRequestHandler, data, redirect, type ServerBuild } from '@remix-run/node';
import { Links, Outlet, RemixServer, Link as RouterLink, Scripts } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { Link } from '~/components/base/link';
import {
  handlerByPath,
  hasPage,
  pageUrl,
  readDataResponse,
  readHandoff,
  withFirstSheet,
} from '~/remix-adapter.server';

/*
 * What the product assumes of Remix's inside, tried on Remix itself with two routes. A new version of Remix that no longer holds to it
 * fails here, with the name of the assumption.
 */
let drawn: { html: string } | undefined;
let sheets: string[] = [];
let shown: React.ReactNode = null;

const asset = (id: string, path: string, parentId?: string) => ({
  id,
  path,
  parentId,
  module: `/${id}.js`,
  hasLoader: true,
  hasAction: true,
  hasErrorBoundary: false,
  hasClientAction: false,
  hasClientLoader: false,
});
const build: ServerBuild = {
  entry: {
    module: {
      async default(request, status, headers, context) {
        await readHandoff(context);
        const html = renderToString(<RemixServer context={context} url={request.url} />);
        drawn = { html };
        return new Response(html, { status, headers });
      },
      handleError: () => {},
    },
  },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: {
        loader: () => null,
        links: () => sheets.map((href) => ({ rel: 'stylesheet', href })),
        default: () => (
          <html lang="en">
            <head>
              <title>A page</title>
              <Links />
            </head>
            <body>
              <Outlet />
              <Scripts />
            </body>
          </html>
        ),
      },
    },
    page: {
      id: 'page',
      path: 'page',
      parentId: 'root',
      module: {
        loader: () => ({ word: 'umunsi' }),
        action: async ({ request }: { request: Request }) =>
          (await request.text()) === 'good=1' ? redirect('/page') : new Response('no', { status: 422 }),
        default: () => shown ?? <p>The page</p>,
      },
    },
  },
  assets: {
    version: '1',
    url: '/manifest.js',
    entry: { module: '/entry.js', imports: [] },
    routes: { root: asset('root', ''), page: asset('page', 'page', 'root') },
  },
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  isSpaMode: false,
  mode: 'production',
  basename: '/',
};
const handle = createRequestHandler(build, 'production');
const ask = (path: string, init?: RequestInit) => handle(new Request(`http://app.test${path}`, init));
afterEach(() => {
  drawn = undefined;
  sheets = [];
  shown = null;
});

describe('what the server assumes of Remix', () => {
  test('a page whose data were read before is drawn as one piece, with its data', async () => {
    expect((await ask('/page')).status).toBe(200);
    expect(drawn?.html).toContain('<p>The page</p>');
    expect(drawn?.html).toMatch(/streamController\.enqueue\([^<]*umunsi/);
    expect(drawn?.html).toContain('streamController.close()');
  });

  test.each([
    ...['/page/c3/edit?q=a&view=list#top', '/page/../auth', '//example.org/a', '?q=b', '..', ''],
    'https://example.org/a',
  ])('a link to %j is the element that we draw', async (to) => {
    const behaviour = { replace: true, preventScrollReset: true, state: { a: 1 }, relative: 'path' } as const;
    const looks = { className: 'a', target: '_blank', children: 'There' } as const;
    const props = { ...behaviour, ...looks, prefetch: 'intent', to } as const;
    shown = [<Link key="ours" {...props} />, <RouterLink key="theirs" {...props} discover="none" />];
    await ask('/page?q=a');
    const links = (drawn?.html ?? '').match(/<a .*?<\/a>/g) ?? [];
    const [ours, theirs] = links.map((link) => (link.match(/[\w-]+="[^"]*"|>.*/g) ?? []).sort());
    expect(ours).toContainEqual(expect.stringMatching(/^href=/));
    expect(ours).toEqual(theirs);
  });

  test('the text of the one stylesheet stands behind all else in <head>, and its link loads without holding the page up', async () => {
    const sheet = { href: '/first.css', css: 'p{margin:0}' };
    sheets = ['/first.css'];
    await ask('/page');
    const html = withFirstSheet(drawn?.html ?? '', sheet, 'abc');
    expect(html).toContain('<link rel="preload" as="style" href="/first.css" fetchpriority="low"/>');
    expect(html).toContain('<style nonce="abc" data-first-sheet>p{margin:0}</style></head>');
    expect(html).not.toContain('rel="stylesheet"');
    expect(withFirstSheet(drawn?.html ?? '', null, 'abc')).toBe(drawn?.html);
  });
});

test.each([
  ['/dashboard/contents.data?q=a%20b&_routes=routes%2Fcontents%2Flist', '/dashboard/contents?q=a%20b'],
  ['/dashboard?index&menu=open', '/dashboard?menu=open'],
  ['/dashboard/security?index', '/dashboard/security'],
  ['/dashboard/polls?shown=13', '/dashboard/polls?shown=13'],
  ['/dashboard/contents?q=index&indexed=1&q=why?', '/dashboard/contents?q=index&indexed=1&q=why?'],
  ['/_root.data', '/'],
])('%s is the page %s', (url, page) => {
  expect(pageUrl(url)).toBe(page);
});

test('what data() makes can be read, and nothing else is taken for it', () => {
  expect(readDataResponse(data({ a: 1 }, { status: 400 }))).toEqual({
    data: { a: 1 },
    init: { status: 400 },
  });
  for (const other of [{ a: 1 }, null, new Response()]) expect(readDataResponse(other)).toBeNull();
});

describe('handlerByPath', () => {
  const made: string[][] = [];
  const handlerOf = handlerByPath(build, (part) => {
    made.push(Object.keys(part.routes));
    return createRequestHandler(part, 'production');
  });
  const by = (path: string) => handlerOf(path)(new Request(`http://app.test${path}`));

  test('a page, its data and its action come from the routes on its way, and say what they say with all routes', async () => {
    for (const path of ['/', '/page', '/page?q=1', '/./page', '/page/', '/%70age']) {
      const response = await by(path);
      const whole = await ask(path);
      expect([response.status, await response.text()], path).toEqual([whole.status, await whole.text()]);
      expect(response.status, path).toBe(200);
    }
    expect(await (await by('/page.data')).text()).toBe(await (await ask('/page.data')).text());
    // The whole once, and one for each of the two pages however often and in whatever spelling they are asked for.
    expect(made).toHaveLength(3);
  });
});

describe('a route without a page', () => {
  const action = () => {
    throw data({ message: 'for a page' }, { status: 409 });
  };
  const button = {
    id: 'button',
    path: 'button/:id',
    parentId: 'root',
    module: { action, default: undefined },
  };
  const withButton = { ...build, routes: { ...build.routes, button } };

  test('is told from one with a page, by its URL and by that of its data', () => {
    for (const path of ['/button/1', '/button/1.data', '/button/1?q=1'])
      expect(hasPage(withButton, path), path).toBe(false);
    for (const path of ['/', '/_root.data', '/page', '/page.data?index'])
      expect(hasPage(withButton, path), path).toBe(true);
  });
});
