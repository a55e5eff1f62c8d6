// Writes app/styles/icons.svg and icon-places.css: the icons that components/base/icon.tsx names, below each other, out of Tabler's package.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/machine.mjs';

/** Positions are whole percentages, 0 to 100. */
const places = 101;

const listed = readFileSync(join(root, 'app/components/base/icon.tsx'), 'utf8');
const [, union = ''] = /type IconName =([^;]+);/.exec(listed) ?? [];
const names = [...union.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
if (names.length > places) throw new Error(`There are ${names.length} icons, and room for ${places}.`);

const drawn = names.map((name, at) => {
  const component = `Icon${name.replaceAll(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase())}`;
  const file = join(root, `node_modules/@tabler/icons-react/dist/esm/icons/${component}.mjs`);
  const [, nodes = '[]'] = /__iconNode = (\[.*\]);$/m.exec(readFileSync(file, 'utf8')) ?? [];
  /** @type {[string, { d?: string }][]} */
  const shapes = JSON.parse(nodes);
  const lines = shapes.map(([tag, { d }]) => {
    if (tag !== 'path' || !d?.startsWith('M'))
      throw new Error(`${name} has a shape that cannot be joined: ${tag}.`);
    return d;
  });
  return `<path d="${lines.join('')}" transform="translate(0 ${24 * at})"/>`;
});

const attributes = `width="24" height="${24 * places}" viewBox="0 0 24 ${24 * places}" fill="none" stroke="#000" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"`;
const notice = '<!-- Tabler Icons, MIT licence, © Paweł Kuna. Made by scripts/icons.mjs. -->';
writeFileSync(
  join(root, 'app/styles/icons.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>\n${notice}\n${drawn.join('\n')}\n</svg>\n`,
);
writeFileSync(
  join(root, 'app/styles/icon-places.css'),
  `/* Made by scripts/icons.mjs. */\n${names.map((name, at) => `.i-${name} {\n  --at: ${at}%;\n}\n`).join('\n')}`,
);
