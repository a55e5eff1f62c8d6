import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

/**
 * The folders of app/, lowest first (docs/architecture.md): each may import from those before it. `components` stands apart: the browser's
 * code imports only `lib`, and server code takes nothing from it but types.
 */
const layers = [
  'lib',
  'admin-api.server',
  'state.server',
  'audit.server',
  'uploads.server',
  'report.server',
  'auth.server',
  'forms.server',
  'guard.server',
  'http.server',
];

type Import = { from: string; to: string; typeOnly: boolean };

function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/^(?:import|export) (type )?[^'"]*?from '([^']+)'/gm)].flatMap(
    ([, type, path = '']) => {
      const target = path.startsWith('~/')
        ? join('app', path.slice(2))
        : path.startsWith('.')
          ? normalize(join(dirname(file), path))
          : null;
      // What lies outside of app/ (the contract, shared/) has rules of its own in biome.json.
      return target?.startsWith('app/') ? [{ from: file, to: target, typeOnly: Boolean(type) }] : [];
    },
  );
}

const layerOf = (file: string) => file.split('/')[1] ?? '';
const imports = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => importsOf(join('app', file)));

it('a folder imports only from the layers below it', () => {
  const upward = imports.filter(({ from, to, typeOnly }) => {
    const [own, other] = [layers.indexOf(layerOf(from)), layerOf(to)];
    if (own < 0 || layerOf(from) === other) return false;
    if (other === 'components') return !typeOnly;
    return layers.indexOf(other) < 0
      ? !/^(config\.server|route-manifest|remix-adapter\.server)/.test(other)
      : layers.indexOf(other) > own;
  });
  expect(upward.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

it('what runs in browsers imports no server code', () => {
  const server = imports.filter(
    ({ from, to, typeOnly }) =>
      ['components', 'lib'].includes(layerOf(from)) && /\.server(\/|$)/.test(to) && !typeOnly,
  );
  expect(server.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});
