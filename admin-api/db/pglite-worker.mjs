// @ts-check
/* Queries block their thread. Plain JavaScript: workers have no TypeScript loader. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { serveSession } from './pglite-bridge.mjs';

/** @type {{ dataDir: string, socketPath: string, maxConnections: number }} */
const { dataDir, socketPath, maxConnections } = workerData;

// PGlite ignores the umask.
for (const name of /** @type {const} */ (['chmodSync', 'fchmodSync'])) {
  const change = /** @type {(file: any, mode: any) => void} */ (fs[name]);
  fs[name] = (/** @type {any} */ file, /** @type {any} */ mode) => change(file, Number(mode) & 0o7700);
}
syncBuiltinESMExports();

/* V8's default budget costs a second of each start (decision 0022). */
setFlagsFromString('--wasm-tiering-budget=30000000');

const db = await PGlite.create({
  dataDir,
  extensions: { pg_trgm },
  // Saves 100 MB; the system caches files.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
}).catch((/** @type {any} */ error) => {
  // May not be an Error.
  const reason = error instanceof Error ? error.message : `${error?.name} ${error?.errno ?? ''}`;
  throw Object.assign(new Error(reason), { code: 'PGLITE_UNUSABLE' });
});
const stop = await serveSession({
  session: db,
  path: socketPath,
  maxConnections,
  onError(error) {
    throw error;
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
