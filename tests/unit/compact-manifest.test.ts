import { expect, test } from 'vitest';
import { compactManifest } from '../../scripts/lib/compact-manifest.mjs';

/** What a browser has after a script of the manifest. */
function expanded(script: string) {
  const window: { __remixManifest?: unknown } = {};
  new Function('window', script)(window);
  return window.__remixManifest;
}

const route = (id: string, more: object = {}) => ({
  ...{ id, parentId: 'root', module: `/assets/${id}-abc123.js`, imports: ['/assets/framework-abc123.js'] },
  ...{ css: [], hasAction: false, hasLoader: true, hasClientAction: false, hasClientLoader: false },
  ...{ hasErrorBoundary: false, ...more },
});
const manifest = {
  entry: { module: '/assets/entry-abc123.js', imports: [], css: [] },
  routes: {
    root: { ...route('root', { path: '', hasErrorBoundary: true }), parentId: undefined },
    list: route('list', { path: 'list', css: ['/assets/list-abc123.css'] }),
    'list/new': route('list/new', { parentId: 'list', path: 'new', hasAction: true, hasLoader: false }),
    home: route('home', { index: true }),
    old: route('old', { path: 'Old', caseSensitive: true }),
  },
  url: '/assets/manifest-abc.js',
  version: 'abc',
};
const asWritten = (value: unknown) => `window.__remixManifest=${JSON.stringify(value)};`;

test('a browser has the list of routes that Remix wrote, from a shorter script', () => {
  const script = compactManifest(asWritten(manifest));
  expect(script.length).toBeLessThan(asWritten(manifest).length);
  expect(expanded(script)).toEqual(manifest);
});

test('routes whose files have the same text share one', () => {
  const same = (file: string) => file.replace('/assets/home-', '/assets/old-');
  const { routes } = expanded(compactManifest(asWritten(manifest), same)) as typeof manifest;
  expect([routes.home.module, routes.old.module]).toEqual(['/assets/old-abc123.js', '/assets/old-abc123.js']);
  expect(routes.list).toEqual(manifest.routes.list);
});

test('a route that is a file is left out: a browser downloads it, and never goes there', () => {
  const files = { pdf: route('pdf', { path: ':id/results.pdf' }), csv: route('csv', { path: 'audit.csv' }) };
  const { root, ...others } = manifest.routes;
  const script = compactManifest(asWritten({ ...manifest, routes: { root, ...files, ...others } }));
  expect(expanded(script)).toEqual(manifest);
});
