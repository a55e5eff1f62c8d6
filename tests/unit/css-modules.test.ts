import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** The compiler takes any name of a CSS module's class: one that the stylesheet does not have is no error anywhere else. */
it('every class that a component names is in its stylesheet', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' });
  const missing = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((name) => {
      const file = join('app', name);
      const source = readFileSync(file, 'utf8');
      const used = source.replace(/^import .*$/gm, '');
      return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
        ([, binding, path = '']) => {
          const sheet = path.startsWith('~/') ? join('app', path.slice(2)) : join(dirname(file), path);
          const known = new Set(
            [...readFileSync(sheet, 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, one]) => one),
          );
          return [...used.matchAll(new RegExp(`\\b${binding}\\.(\\w+)`, 'g'))]
            .filter(([, named]) => !known.has(named))
            .map(([use]) => `${file} ${use}`);
        },
      );
    });
  expect(missing).toEqual([]);
});
