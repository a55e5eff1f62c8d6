// What has to be there before the product can start: its packages and its build. Both are made only when
// they are missing or older than what they are made from, so a second start costs well under a second.
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

/** Folders and files the build is made from. */
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
  'scripts/lib/compact-manifest.mjs',
  'scripts/lib/icons.mjs',
  'scripts/lib/packages.mjs',
  'remix.config.js',
  'vite.config.ts',
  'postcss.config.cjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** The container has the build and no sources: there is nothing to install or build there. */
const hasSources = () => existsSync(at('server.ts')) && existsSync(at('app'));

/** Installs the packages of the lock file when they are missing or other than the lock file says. */
export async function ensureInstalled() {
  if (!hasSources() || installed()) return;
  await step('Installing packages', async () => {
    // Where NODE_ENV says production, npm would leave out what builds and tests the product.
    const result = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    mustWork(result, 'Installing the packages failed (npm ci). npm says:');
    writeFileSync(at('node_modules/.installed-lock'), hashOf(['package-lock.json']));
  });
}

function installed() {
  const folder = lstatSync(at('node_modules'), { throwIfNoEntry: false });
  if (!folder) return false;
  if (folder.isSymbolicLink()) return true; // shared with another checkout, which keeps it up to date
  const record = statSync(at('node_modules/.package-lock.json'), { throwIfNoEntry: false });
  if (!record) return false;
  if (record.mtimeMs >= statSync(at('package-lock.json')).mtimeMs) return true;
  // A checkout touches the lock file without changing it: then our own note of the last install decides.
  const note = at('node_modules/.installed-lock');
  return existsSync(note) && readFileSync(note, 'utf8') === hashOf(['package-lock.json']);
}

/** Builds the product when the build is missing or its sources changed since. */
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
 * A hash of everything the build is made from; also names caches made by running the build.
 * @param {string[]} from those of its folders and files that count; all of them unless given
 */
export function sourceStamp(from = sources) {
  return hashOf(from.flatMap(filesOf));
}

/** Notes that build/ is made from today's sources; scripts/build.mjs calls it last. */
export function markBuilt() {
  writeFileSync(at('build/.stamp'), sourceStamp());
}

/** An empty build folder: nothing of an older build may be served. */
export function clearBuild() {
  rmSync(at('build'), { recursive: true, force: true });
  mkdirSync(at('build'));
}

/** @param {string} path @returns {string[]} */
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
