// Adds platform packages that npm omitted because a mirror lacked them; otherwise `npm ci` fails. --check
// only prints them (tests/unit/lock-file.test.ts).
import { readFileSync, writeFileSync } from 'node:fs';
import { root } from './lib/machine.mjs';

const file = `${root}package-lock.json`;
const systems = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ');
const lock = JSON.parse(readFileSync(file, 'utf8'));

/** Node's resolution: upwards through node_modules. */
function isFound(/** @type {string} */ from, /** @type {string} */ name) {
  for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${path ? `${path}/` : ''}node_modules/${name}`]) return true;
    if (path === '') return false;
  }
}

/**
 * Returns what npm would have written.
 * @param {string} name
 * @param {string} version
 * @param {{ dev?: boolean }} parent
 */
function entryOf(name, version, parent) {
  const words = name.split(/[/-]/);
  const system = words.find((word) => systems.includes(word));
  const cpu = system && words[words.indexOf(system) + 1];
  if (!cpu || !/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${name}@${version} is no platform package.`);
  const libc = system === 'linux' && { libc: [/^musl/.test(words.at(-1) ?? '') ? 'musl' : 'glibc'] };
  return { version, cpu: [cpu], ...(parent.dev && { dev: true }), ...libc, optional: true, os: [system] };
}

let missing = 0;
for (const [path, parent] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (isFound(path, name)) continue;
    missing++;
    console.log(`${name}@${version}`);
    lock.packages[`node_modules/${name}`] = entryOf(name, version, parent);
  }
if (missing > 0 && !process.argv.includes('--check')) {
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
