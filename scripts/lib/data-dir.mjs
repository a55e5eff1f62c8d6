import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { madeInDataDir } from '../../shared/data-dir.mjs';
import { UserError } from './machine.mjs';

/**
 * Creates and checks DATA_DIR; throws a UserError.
 * @param {string} dataDir
 */
export function checkDataDir(dataDir) {
  const trial = join(dataDir, `.trial-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new UserError(
      `The data folder ${shown(dataDir)} cannot be written (${code}). Choose another: DATA_DIR=/some/folder npm run demo`,
    );
  }
}

/**
 * Throws a UserError when a running process uses DATA_DIR.
 * @param {string} dataDir
 */
export async function checkUnused(dataDir) {
  const holder = await askHolder(lockPath(dataDir));
  if (holder)
    throw new UserError(`The data folder ${shown(dataDir)} is in use by ${holder}. Stop that first.`);
}

/**
 * Deletes only the product's files in DATA_DIR.
 * @param {string} dataDir
 */
export function resetDataDir(dataDir) {
  for (const name of madeInDataDir) rmSync(join(dataDir, name), { recursive: true, force: true });
  try {
    rmdirSync(dataDir);
  } catch {
    // contains other files
  }
}

/** The socket of admin-api/db/lock.ts, in the temp folder if the path is too long. */
function lockPath(/** @type {string} */ dataDir) {
  const inside = join(resolve(dataDir), '.lock');
  if (inside.length <= 100) return inside;
  return join(
    tmpdir(),
    `inzira-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 24)}.lock`,
  );
}

/**
 * @param {string} path
 * @returns {Promise<string | null>}
 */
function askHolder(path) {
  if (!existsSync(path)) return Promise.resolve(null);
  return new Promise((resolved) => {
    let answer = '';
    const socket = connect(path);
    socket.setEncoding('utf8').setTimeout(1_000, () => socket.destroy());
    socket.on('data', (text) => {
      answer += text;
    });
    socket.on('error', () => resolved(null));
    socket.on('close', () => resolved(answer || 'another process'));
  });
}

const shown = (/** @type {string} */ dataDir) => relative(process.cwd(), dataDir) || dataDir;
