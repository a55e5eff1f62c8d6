import { createHash } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartupError } from '../config';

/** Portable maximum for unix socket paths. */
const longestSocketPath = 100;

/**
 * Locks the data directory with a socket, which ends with the process. Throws StartupError naming the owner.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = socketPath(dataDir);
  const since = new Date().toISOString();
  for (let attempt = 0; attempt < 5; attempt++) {
    const server = await listen(path, `process ${process.pid}, running since ${since}`);
    if (server) {
      return () => new Promise((done) => server.close(() => done()));
    }
    const holder = await askHolder(path);
    if (holder) throw new StartupError(`DATA_DIR ${dataDir} is already in use by ${holder}.`);
    await clearStale(path);
  }
  throw new StartupError(`DATA_DIR ${dataDir} cannot be locked: its socket ${path} cannot be taken.`);
}

/** One process at a time, or the second could remove the first one's new lock. */
async function clearStale(path: string): Promise<void> {
  const guard = `${path}-clearing`;
  try {
    await mkdir(guard);
  } catch {
    const age = await stat(guard).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    );
    if (age > 5_000) await rm(guard, { recursive: true, force: true });
    await setTimeout(100);
    return;
  }
  try {
    if (!(await askHolder(path))) await rm(path, { force: true });
  } finally {
    await rm(guard, { recursive: true, force: true });
  }
}

function socketPath(dataDir: string): string {
  const inside = join(resolve(dataDir), '.lock');
  if (inside.length <= longestSocketPath) return inside;
  const hash = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 24);
  return join(tmpdir(), `inzira-${hash}.lock`);
}

function listen(path: string, name: string): Promise<Server | null> {
  return new Promise((done, failed) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(name);
    });
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') done(null);
      else failed(new StartupError(`DATA_DIR cannot be locked: ${error.message}.`));
    });
    server.listen(path, () => done(server));
  });
}

function askHolder(path: string): Promise<string | null> {
  return new Promise((done) => {
    let answer = '';
    const socket = connect(path);
    // A busy process still holds the lock.
    socket.setTimeout(700, () => {
      socket.destroy();
      done(answer || 'another process');
    });
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('end', () => done(answer || 'another process'));
    socket.on('error', () => done(null));
  });
}
