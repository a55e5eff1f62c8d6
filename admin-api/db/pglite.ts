import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

export type Pglite = {
  /** Directory of the socket `.s.PGSQL.5432`, which is what `pg` takes as host. */
  host: string;
  /** Resolves with the fault should the thread end before close(). */
  failed: Promise<Error>;
  close(): Promise<void>;
};

/** How many connections the socket takes: the pool's, one that listens, and room for a look by hand. */
const maxConnections = 20;

/** The worker's file: .mjs beside this module, .js where the build put it beside the bundle. */
function workerFile(): string {
  const places = ['./pglite-worker.mjs', './pglite-worker.js'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  );
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error(`The embedded database's worker is missing: ${places.join(' or ')}.`);
  return found;
}

/**
 * Opens the embedded PostgreSQL in a worker thread. The caller must hold the lock on the data directory:
 * PGlite itself does not notice a second process on the same files.
 * @param dataDir folder of the database files; made if missing
 */
export async function openPglite(dataDir: string): Promise<Pglite> {
  // A private short folder (mode 700): socket addresses are limited to 108 characters.
  const host = await mkdtemp(join(tmpdir(), 'inzira-pg-'));
  const worker = new Worker(workerFile(), {
    workerData: { dataDir, socketPath: join(host, '.s.PGSQL.5432'), maxConnections },
    execArgv: [],
  });
  let closing = false;
  const failed = new Promise<Error>((resolve) => {
    worker.once('error', (error) => resolve(error instanceof Error ? error : new Error(String(error))));
    worker.once('exit', () => {
      if (!closing) resolve(new Error('The embedded database stopped.'));
    });
  });
  const fault = await Promise.race([once(worker, 'message').then(() => null), failed]);
  if (fault) {
    await rm(host, { recursive: true, force: true });
    throw fault;
  }
  return {
    host,
    failed,
    async close() {
      closing = true;
      const ended = once(worker, 'exit');
      worker.postMessage('close');
      await ended;
      await rm(host, { recursive: true, force: true });
    },
  };
}
