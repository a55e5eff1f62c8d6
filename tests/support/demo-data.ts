import { constants } from 'node:fs';
import { access, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceStamp } from '../../scripts/lib/ensure-built.mjs';
import { root } from '../../scripts/lib/machine.mjs';
import { freePort, startServer } from './process';

const cache = join(root, '.cache/demo-data');

/** What the demo data come from: a change of the dashboard alone leaves them as they are. */
const sources = ['admin-api', 'shared', 'package-lock.json'];

/** The filled folder of these sources and this day: the demo data has dates that count from today. */
const filled = () =>
  join(cache, `${sourceStamp(sources).slice(0, 16)}-${new Date().toISOString().slice(0, 10)}`);

/**
 * Fills one DATA_DIR with the demo data, unless this build did so today already, and forgets older ones.
 * Copying it takes a fraction of a second, filling it several.
 */
export async function fillDemoData(): Promise<void> {
  const target = filled();
  if (await exists(target)) return;
  await mkdir(cache, { recursive: true });
  for (const old of await readdir(cache)) await rm(join(cache, old), { recursive: true, force: true });
  const making = join(cache, `making-${process.pid}`);
  const port = await freePort();
  const api = await startServer('build/admin-api.js', port, {
    DATA_DIR: making,
    DEMO: '1',
    ADMIN_API_TOKEN: 'fills-the-demo-data-of-the-tests',
    LOG_LEVEL: 'warn',
    ADMIN_API_HOST: '127.0.0.1',
    ADMIN_API_PORT: String(port),
  });
  // Only what was closed in order is worth copying.
  const code = await api.stop();
  if (code !== 0) throw new Error(`Filling the demo data ended with ${code}:\n${api.output()}`);
  await rename(making, target);
}

/**
 * A DATA_DIR of one's own.
 * @param demo with a copy of the demo data in it, else empty
 * @returns its path; remove it with `rm -r` semantics when done
 */
export async function freshDataDir(demo: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inzira-data-'));
  if (demo) await cp(filled(), folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
