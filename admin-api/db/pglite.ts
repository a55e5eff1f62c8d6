import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { StartupError } from '../config';

export type Pglite = {
  /** Host for `pg`: the directory of `.s.PGSQL.5432`. */
  host: string;
  failed: Promise<Error>;
  close(): Promise<void>;
};

export class UnusableDatabase extends StartupError {
  constructor(folder: string, cause: Error) {
    super(
      `The embedded database in ${resolve(folder)} cannot be used: its files are damaged, incomplete or closed to this account. ` +
        'Keep a copy of DATA_DIR as it is. Restore a backup, in the same DATA_DIR (docs/deploying.md, Backup): node build/admin.js restore --from <backup> --replace; ' +
        'DATA_DIR/backups holds those of BACKUP_SCHEDULE and at-stop.tar.gz of the last stop.',
    );
    this.cause = cause;
  }
}

const socketName = '.s.PGSQL.5432';
/** The pool, LISTEN, and spare ones. */
const maxConnections = 20;

function workerFile(): string {
  const places = ['./pglite-worker.mjs', './pglite-worker.js'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  );
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error(`The embedded database's worker is missing: ${places.join(' or ')}.`);
  return found;
}

function folderBeside(dataDir: string): string | null {
  const beside = `${resolve(dataDir)}-socket`;
  return beside.length + socketName.length > 100 ? null : beside;
}

/** Returns the host of another process's PGlite, or null. */
export function pgliteSocket(dataDir: string): string | null {
  const beside = folderBeside(dataDir);
  return beside && existsSync(join(beside, socketName)) ? beside : null;
}

/** A temporary folder when the path next to the database is too long. */
async function socketFolder(dataDir: string): Promise<string> {
  const beside = folderBeside(dataDir);
  if (!beside) return mkdtemp(join(tmpdir(), 'inzira-pg-'));
  await rm(beside, { recursive: true, force: true });
  await mkdir(beside, { recursive: true, mode: 0o700 });
  return beside;
}

/** Opens PGlite. The caller must hold the lock: PGlite does not detect a second process. */
export async function openPglite(dataDir: string): Promise<Pglite> {
  const host = await socketFolder(dataDir);
  const worker = new Worker(workerFile(), {
    workerData: { dataDir, socketPath: join(host, socketName), maxConnections },
    execArgv: [],
  });
  let closing: Promise<void> | null = null;
  const failed = new Promise<Error>((resolve) => {
    worker.once('error', (error) => resolve(error instanceof Error ? error : new Error(String(error))));
    worker.once('exit', () => {
      if (!closing) resolve(new Error('The embedded database stopped.'));
    });
  });
  const failure = await Promise.race([once(worker, 'message').then(() => null), failed]);
  if (failure) {
    await rm(host, { recursive: true, force: true });
    throw (failure as { code?: unknown }).code === 'PGLITE_UNUSABLE'
      ? new UnusableDatabase(dataDir, failure)
      : failure;
  }
  return {
    host,
    failed,
    close() {
      closing ??= (async () => {
        const ended = once(worker, 'exit');
        worker.postMessage('close');
        await ended;
        await rm(host, { recursive: true, force: true });
      })();
      return closing;
    },
  };
}
