// Installs and builds only when out of date.
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from './machine.mjs';
import { mustWork, run, runNpm, step } from './run.mjs';

const at = (/** @type {string} */ path) => join(root, path);

const sources = [
  'app',
  'admin-api',
  'shared',
  'public',
  'server.ts',
  'dashboard.ts',
  'admin.ts',
  'preview.ts',
  'scripts/build.mjs',
  'scripts/lib/bundle.mjs',
  'scripts/lib/packages.mjs',
  'remix.config.js',
  'vite.config.ts',
  'postcss.config.cjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** The container has no sources. */
const hasSources = () => existsSync(at('server.ts')) && existsSync(at('app'));

/** Installs packages if the lock file changed. */
export async function ensureInstalled() {
  if (!hasSources() || installed()) return;
  await step('Installing packages', async () => {
    // NODE_ENV=production would omit build tools.
    const result = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    mustWork(result, 'Installing the packages failed (npm ci). npm says:');
    writeFileSync(at('node_modules/.installed-lock'), hashOf(['package-lock.json']));
  });
}

function installed() {
  const folder = lstatSync(at('node_modules'), { throwIfNoEntry: false });
  if (!folder) return false;
  if (folder.isSymbolicLink()) return true; // shared with another checkout
  const record = statSync(at('node_modules/.package-lock.json'), { throwIfNoEntry: false });
  if (!record) return false;
  if (record.mtimeMs >= statSync(at('package-lock.json')).mtimeMs) return true;
  // A checkout may only touch the lock file.
  const note = at('node_modules/.installed-lock');
  return existsSync(note) && readFileSync(note, 'utf8') === hashOf(['package-lock.json']);
}

/** Builds if the sources changed. */
export async function ensureBuilt() {
  if (!hasSources()) return;
  const stamp = sourceStamp();
  if (existsSync(at('build/.stamp')) && readFileSync(at('build/.stamp'), 'utf8') === stamp) return;
  await step('Building', async () => {
    const result = await run(process.execPath, [at('scripts/build.mjs')]);
    mustWork(result, 'The build failed:');
  });
}

/**
 * Returns a hash of the build's sources.
 * @param {string[]} from those of its folders and files that count; all of them unless given
 */
export function sourceStamp(from = sources) {
  return hashOf(from.flatMap(filesOf));
}

/** Records the built sources; scripts/build.mjs calls it last. */
export function markBuilt() {
  writeFileSync(at('build/.stamp'), sourceStamp());
}

/** Empties build/. */
export function clearBuild() {
  rmSync(at('build'), { recursive: true, force: true });
  mkdirSync(at('build'));
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  const found = statSync(at(path), { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  return readdirSync(at(path))
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(at(file)))
      .update('\0');
  return hash.digest('hex');
}
