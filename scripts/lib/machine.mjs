// No packages: these scripts run before the installation.

import { randomInt } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Shown as one message, without a stack. */
export class UserError extends Error {}

/**
 * Runs a command; a UserError exits with status 1.
 * @param {() => Promise<void>} main
 */
export async function command(main) {
  try {
    requireNode();
    await main();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

function requireNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.replace('>=', '');
  const [major, minor] = wanted.split('.').map(Number);
  const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number);
  if (ourMajor > major || (ourMajor === major && ourMinor >= minor)) return;
  throw new UserError(`Node ${wanted} or newer is needed; this is Node ${process.versions.node}.`);
}

/**
 * Finds a program on PATH.
 * @param {string} name
 * @returns {string | null}
 */
export function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // not in this folder
    }
  }
  return null;
}

export const canInstallDebianPackages =
  existsSync('/etc/debian_version') && process.getuid?.() === 0 && onPath('apt-get') !== null;

/**
 * Checks a port; rejects with the listen error.
 * @param {number} port 0 takes any free one
 * @param {string} [host]
 * @returns {Promise<number>} the port; rejects with the listen error (`code` EADDRINUSE, EACCES …)
 */
export function tryPort(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host }, () => {
      const taken = /** @type {import('node:net').AddressInfo} */ (server.address()).port;
      server.close(() => resolve(taken));
    });
  });
}

/**
 * Returns a free port, below the system's ephemeral range and above those that fetch and Chromium reject.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    try {
      return await tryPort(randomInt(11_000, 32_000), '127.0.0.1');
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE') throw error;
    }
  }
}
