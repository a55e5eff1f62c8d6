// A temporary PostgreSQL server for tests.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, onPath } from './machine.mjs';

/**
 * Finds PostgreSQL's programs.
 * @returns {string | null}
 */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions
    .map((version) => join(debian, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
  const initdb = onPath('initdb');
  return found ?? (initdb && onPath('postgres') ? dirname(initdb) : null);
}

/**
 * PostgreSQL rejects root: use Debian's account.
 * @returns {{ uid: number, gid: number } | {}}
 */
function account() {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : {};
}

/**
 * Starts an empty server on 127.0.0.1; null without PostgreSQL.
 * @param {{ durable?: boolean, settings?: Record<string, string> }} [options] durable: flush to the disk as
 * in production; without it tests are faster
 * @returns {Promise<{ url: (database: string) => string, pid: number, crash: () => Promise<void>, restart:
 * () => Promise<void>, stop: () => Promise<void> } | null>} null where there is no PostgreSQL
 */
export async function startPostgres({ durable = false, settings = {} } = {}) {
  const bin = findPostgres();
  if (!bin) return null;
  const who = account();
  const folder = mkdtempSync(join(tmpdir(), 'inzira-postgres-'));
  if ('uid' in who) chownSync(folder, who.uid, who.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...who, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);

  const port = await freePort();
  const flags = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  const launch = async () => {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let output = '';
    server.stderr.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    const exited = once(server, 'exit');
    const ready = () =>
      spawnSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0;
    for (const until = Date.now() + 20_000; !ready(); await wait(50)) {
      if (server.exitCode !== null || Date.now() > until)
        throw new Error(`PostgreSQL did not start:\n${output}`);
    }
    return { server, exited };
  };
  let current = await launch();
  const remove = () => {
    current.server.kill('SIGQUIT'); // its data is not needed
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', remove);
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    pid: /** @type {number} */ (current.server.pid),
    async crash() {
      current.server.kill('SIGQUIT');
      await current.exited;
    },
    async restart() {
      current = await launch();
    },
    async stop() {
      process.removeListener('exit', remove);
      current.server.kill('SIGINT');
      await current.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
