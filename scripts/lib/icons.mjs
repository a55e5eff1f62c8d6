// The icons of app/components/icons.ts, taken out of their package: one picture with all of them above each other, which pages use as a mask,
// and the place of each in it. An icon is then one element of a page, and its drawing is in no script and no HTML (decision 0076).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './machine.mjs';

/** `~icons` in vite.config.ts. */
export const iconsFolder = join(root, '.cache/icons');

/** Positions are whole percentages, 0 to 100. */
const places = 101;

/** @param {string} name such as IconTrash */
const moduleOf = (name) => join(root, `node_modules/@tabler/icons-react/dist/esm/icons/${name}.mjs`);

/**
 * Reads an icon's name and paths.
 * @param {string} name such as IconTrash
 * @returns {{ name: string, lines: string }}
 */
export function readIcon(name) {
  const source = readFileSync(moduleOf(name), 'utf8');
  const [, own] = /createReactComponent\("outline", "([\w-]+)"/.exec(source) ?? [];
  const [, shapes] = /__iconNode = (\[.*\]);$/m.exec(source) ?? [];
  if (!own || !shapes) throw new Error(`${moduleOf(name)} is not an outline icon as this script knows them.`);
  /** @type {[string, Record<string, string>][]} */
  const parsed = JSON.parse(shapes.replace(/"key": "[\w-]+"/g, '"key": ""'));
  // All have the same stroke, so they can be one path.
  const lines = parsed.map(([tag, { d }]) => {
    if (tag !== 'path' || !d?.startsWith('M'))
      throw new Error(`${name} has a shape that cannot be joined: ${tag} ${d}.`);
    return d;
  });
  return { name: own, lines: lines.join('') };
}

/**
 * Writes image and stylesheet.
 * @param {string} list the module that lists all icons
 */
export function writeIcons(list) {
  const names = [...readFileSync(list, 'utf8').matchAll(/default as (Icon\w+)/g)].map(
    ([, name = '']) => name,
  );
  if (names.length > places) throw new Error(`There are ${names.length} icons, and room for ${places}.`);
  const icons = names.map(readIcon);
  const drawn = icons.map(({ lines }, at) => `<path d="${lines}" transform="translate(0 ${24 * at})"/>`);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="${24 * places}" viewBox="0 0 24 ${24 * places}" fill="none" stroke="#000" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</svg>`;
  const rules = icons.map(({ name }, at) => `.i-${name} { --at: ${at}%; }\n`);
  mkdirSync(iconsFolder, { recursive: true });
  writeChanged(join(iconsFolder, 'icons.svg'), picture);
  writeChanged(join(iconsFolder, 'places.css'), rules.join(''));
}

/**
 * An unchanged file must not reload the development server.
 * @param {string} file
 * @param {string} text
 */
function writeChanged(file, text) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
