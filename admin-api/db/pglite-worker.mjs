// @ts-check
/*
 * The embedded PostgreSQL (PGlite) in a thread of its own: it blocks its thread while a query runs.
 * It speaks PostgreSQL's protocol on a unix socket, so the rest of the API knows only `pg`.
 * Plain JavaScript, since a worker thread has no TypeScript loader in development.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { serveSession } from './pglite-bridge.mjs';

/** @type {{ dataDir: string, socketPath: string, maxConnections: number }} */
const { dataDir, socketPath, maxConnections } = workerData;

// PGlite gives a file it has made the permissions of a system without a umask, past that of this process.
for (const name of /** @type {const} */ (['chmodSync', 'fchmodSync'])) {
  const change = /** @type {(file: any, mode: any) => void} */ (fs[name]);
  fs[name] = (/** @type {any} */ file, /** @type {any} */ mode) => change(file, Number(mode) & 0o7700);
}
syncBuiltinESMExports();

/*
 * WebAssembly is first compiled quickly, and function by function again with V8's optimizing compiler when it has executed so many bytes.
 * By the usual 1.8 million that is a thousand functions during a start, more than a second of processor time, for code that hardly runs
 * again; by this figure it is those that queries spend their time in (decision 0022).
 */
setFlagsFromString('--wasm-tiering-budget=30000000');

const db = await PGlite.create({
  dataDir,
  extensions: { pg_trgm },
  // A page that is not among them is in the operating system's cache: a hundred MB less for a process that is mostly idle.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
}).catch((/** @type {any} */ error) => {
  // What it throws is an abort of its machine code, or no Error at all; db/pglite.ts says what it means.
  const reason = error instanceof Error ? error.message : `${error?.name} ${error?.errno ?? ''}`;
  throw Object.assign(new Error(reason), { code: 'PGLITE_UNUSABLE' });
});
const stop = await serveSession({
  session: db,
  path: socketPath,
  maxConnections,
  onError(error) {
    throw error; // ends the thread; the process says so and is started anew
  },
});

parentPort?.on('message', async (message) => {
  if (message !== 'close') return;
  await stop();
  await db.close();
  parentPort?.postMessage('closed');
  parentPort?.close();
});
parentPort?.postMessage('ready');
