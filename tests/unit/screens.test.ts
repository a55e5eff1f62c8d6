import { expect, test } from 'vitest';
import routes from '../../app/routes';
import { screens } from '../screens/screens';

type Route = { path?: string; file: string; children?: Route[] };

/** The patterns of all routes that show something, each with its file. */
function views(all: Route[], parent = ''): { pattern: string; file: string }[] {
  return all.flatMap(({ path, file, children = [] }) => {
    const pattern = path ? `${parent}/${path}` : parent;
    const inside = views(children, pattern);
    // A frame has no URL of its own, but by what it holds.
    const isFrame = file.endsWith('/layout.tsx');
    return file.endsWith('.tsx') && !isFrame ? [{ pattern: pattern || '/', file }, ...inside] : inside;
  });
}

test('every route with a view is among the screens that are looked at', async () => {
  const seen = new Set(screens.map(({ path, opens }) => opens ?? path.split('?')[0]));
  const all = views((await routes) as Route[]);
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter(({ pattern }) => !seen.has(pattern))).toEqual([]);
});

test('every screen has a name of its own and shows a route that exists', async () => {
  const names = screens.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const patterns = new Set(views((await routes) as Route[]).map(({ pattern }) => pattern));
  const lost = screens.filter(({ path, opens }) => !patterns.has(opens ?? path.split('?')[0] ?? ''));
  // What leads to the page of something that is not there.
  expect(lost.map(({ name }) => name)).toEqual(['content-not-found']);
});
