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
