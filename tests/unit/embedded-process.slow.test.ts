import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmbeddedAdminApi } from '~/http.server/embedded';

const entry = fileURLToPath(new URL('../fixtures/admin-api-child.mjs', import.meta.url));
const log = pino({ level: 'silent' });
let folder: string;
let open: { close(): Promise<void> }[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inzira-embedded-'));
});
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
  open = [];
  rmSync(folder, { recursive: true, force: true });
});

function embedded(env: Record<string, string> = {}, times = {}) {
  const made = createEmbeddedAdminApi({
    entry,
    env: { ...env, FILE: join(folder, 'events') },
    log,
    pauseMs: 10,
    probeMs: 500,
    probesMissed: 4,
    closeMs: 300,
    ...times,
  });
  open.push(made);
  return made;
}

/** Events that the children wrote, as 'started', 'ready', 'ended'. */
function events(): string[] {
  try {
    return readFileSync(join(folder, 'events'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}
const count = (event: string) => events().filter((line) => line.startsWith(event)).length;
const pids = () => [...new Set(events().map((line) => Number(line.split(' ')[1])))];
function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
const wait = { timeout: 20_000, interval: 20 };

describe('the embedded admin API as a child process', { timeout: 60_000 }, () => {
  test('one that answers nothing, but lives, is ended and started again at the same place', async () => {
    const api = embedded();
    await api.start();
    const { url } = api.provider();
    fetch(`${url}/hang`).catch(() => {});
    await expect.poll(() => count('ready'), wait).toBe(2);
    const response = await fetch(url);
    expect(Number(await response.text())).toBe(pids()[1]);
    expect(api.provider().url).toBe(url);
    expect(alive(pids()[0] ?? 0)).toBe(false);
  });

  test('a restart that is asked for ends it in good order, and is done when the new one answers at the same place', async () => {
    // A pause that is no part of a restart.
    const api = embedded({}, { pauseMs: 300_000, closeMs: 20_000 });
    await api.start();
    const { url } = api.provider();
    await api.restart();
    expect(Number(await (await fetch(url)).text())).toBe(pids()[1]);
    expect(count('ended')).toBe(1);
    await api.restart();
    expect(pids()).toHaveLength(3);
  });
});
