// Writes into package-lock.json the platform packages (a binary per system) that npm left out.
// npm leaves one out when the registry it asked lacks it, which a mirror may; `npm ci` then rejects the whole file,
// on every machine. tests/unit/lock-file.test.ts tells when this has to be run: node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { root } from './lib/machine.mjs';

const file = `${root}package-lock.json`;
const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];

/**
 * Optional packages that some package of the lock file names and the lock file does not have.
 * @param {Record<string, any>} packages its `packages`
 * @returns {{ name: string, version: string, parent: any }[]}
 */
export function missingPlatforms(packages) {
  return Object.entries(packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !isFound(packages, path, name))
      .map(([name, version]) => ({ name, version, parent })),
  );
}

/** Node's own way to look: beside the package, then one folder further up, and so on. */
function isFound(
  /** @type {Record<string, any>} */ packages,
  /** @type {string} */ from,
  /** @type {string} */ name,
) {
  for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${path ? `${path}/` : ''}node_modules/${name}`]) return true;
    if (path === '') return false;
  }
}

/** What npm would have written, as far as the package's name tells: system, processor and C library. */
function entryOf(/** @type {{ name: string, version: string, parent: any }} */ { name, version, parent }) {
  const words = name.split(/[/-]/);
  const system = words.find((word) => systems.includes(word));
  const cpu = system && words[words.indexOf(system) + 1];
  if (!cpu || !/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${name}@${version} is no platform package.`);
  const libc = system === 'linux' && { libc: [/^musl/.test(words.at(-1) ?? '') ? 'musl' : 'glibc'] };
  return { version, cpu: [cpu], ...(parent.dev && { dev: true }), ...libc, optional: true, os: [system] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingPlatforms(lock.packages);
  for (const one of missing) lock.packages[`node_modules/${one.name}`] = entryOf(one);
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} platform packages added to package-lock.json.`);
}
