// What the lock file says of installed packages: copies of some with all they need at run time, and the licences of all of them.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './machine.mjs';

/** @typedef {{ version: string, license?: string, dev?: boolean, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Locked */

/** @returns {Record<string, Locked>} by path, `node_modules/<name>`; '' is the project itself */
const lockedPackages = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/**
 * Copies installed packages with dependencies.
 * @param {string[]} names
 * @param {string} folder
 */
export function copyPackages(names, folder) {
  const locked = lockedPackages();
  const copied = new Set();
  /**
   * Node's resolution: upwards through node_modules.
   * @param {string} from
   * @param {string} name
   */
  const find = (from, name) => {
    for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1))) {
      const found = `${path ? `${path}/` : ''}node_modules/${name}`;
      if (locked[found] || path === '') return found;
    }
  };
  const copy = (/** @type {string} */ path) => {
    if (copied.has(path) || !existsSync(join(root, path))) return;
    copied.add(path);
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (file) =>
        !/\.(map|md|d\.[cm]?ts)$/.test(file) &&
        !file.slice(root.length + path.length).includes('node_modules'),
    });
    const { dependencies, optionalDependencies } = locked[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) copy(find(path, name));
  };
  for (const name of names) copy(`node_modules/${name}`);
}

/**
 * Writes the licences of every package that production may have in it: in the bundle, in the browser's scripts or beside them.
 * @param {string} file
 */
export function writeNotices(file) {
  /** Each text once, with the packages it is of. @type {Map<string, string[]>} */
  const texts = new Map();
  for (const [path, { version, license, dev }] of Object.entries(lockedPackages())) {
    if (path === '' || dev || !existsSync(join(root, path))) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const found = readdirSync(join(root, path)).filter((one) => /^(licen[cs]e|notice|copying)/i.test(one));
    const text = found.map((one) => readFileSync(join(root, path, one), 'utf8').trim()).join('\n\n');
    texts.set(text, [...(texts.get(text) ?? []), `${name} ${version} (${license ?? 'see the text'})`]);
  }
  const parts = [...texts].map(
    ([text, names]) => `${names.join('\n')}\n\n${text || 'The package has no file with its licence.'}\n`,
  );
  writeFileSync(
    file,
    `This product contains the following packages.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`,
  );
}
