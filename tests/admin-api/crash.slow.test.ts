import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { testName } from '../../admin-api/media/storage';
import { fixture } from './support/rows';

const entry = fileURLToPath(new URL('../../build/admin-api.js', import.meta.url));
/** `CRASH_ROUNDS=10 CRASH_WRITES=1000` is the long run. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 2);
const writes = Number(process.env.CRASH_WRITES ?? 150);

let dataDir: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inzira-crash-'));
  await cp(inject('emptyDataDir'), dataDir, { recursive: true });
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

type Ready = { url: string; headers: Record<string, string> };

async function start(): Promise<Ready> {
  child = fork(entry, [], {
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ADMIN_API_PORT: '0',
      LOG_LEVEL: 'silent',
    },
  });
  const [message] = (await once(child, 'message')) as [{ type: string; url: string; token: string }];
  expect(message.type).toBe('ready');
  return { url: message.url, headers: { authorization: `Bearer ${message.token}` } };
}

async function list(api: Ready, path: string): Promise<{ id: string }[]> {
  const response = await fetch(api.url + path, { headers: api.headers });
  return ((await response.json()) as { data: { id: string }[] }).data;
}

const post = async (api: Ready, path: string, body: FormData | string) => {
  const headers =
    typeof body === 'string' ? { ...api.headers, 'content-type': 'application/json' } : api.headers;
  const response = await fetch(api.url + path, { method: 'POST', body, headers });
  return { status: response.status, id: String(((await response.json()) as { id?: string }).id) };
};

it('loses no acknowledged row or file when it is killed during writes (REL-09)', {
  timeout: 600_000,
}, async () => {
  const clip = await fixture('tune.mp3');
  const polls = new Set<string>();
  const contents = new Set<string>();
  let code = 0;
  let api = await start();
  const category = new FormData();
  category.append('name', 'Imikino');
  const { id: categoryId } = await post(api, '/categories/create', category);
  const { id: sectionId } = await post(api, `/section/create/${categoryId}`, '{"name":"Imikino"}');

  for (let round = 0; round < rounds; round++) {
    let acknowledged = 0;
    const workers = Array.from({ length: 8 }, async (_, worker) => {
      for (;;) {
        try {
          if (worker < 6) {
            const response = await post(api, '/polls/create', '{"question":"q","options":["a","b"]}');
            if (response.status === 201) polls.add(response.id);
          } else {
            code += 1;
            const form = new FormData();
            const fields = { title: 't', code: `ITE-${String(code).padStart(3, '0')}`, type: 'audio' };
            for (const [name, value] of Object.entries(fields)) form.append(name, value);
            form.append('file', new Blob([new Uint8Array(clip)]), 'a.mp3');
            const response = await post(api, `/content/create/${sectionId}`, form);
            if (response.status === 201) contents.add(response.id);
          }
        } catch {
          return; // killed
        }
        acknowledged += 1;
        if (acknowledged === writes) child?.kill('SIGKILL');
      }
    });
    await Promise.all(workers);
    api = await start();
  }

  const pollsLeft = new Set((await list(api, '/polls/list')).map(({ id }) => id));
  expect([...polls].filter((id) => !pollsLeft.has(id))).toEqual([]);
  const contentsLeft = await list(api, '/content/list');
  const ids = new Set(contentsLeft.map(({ id }) => id));
  expect([...contents].filter((id) => !ids.has(id))).toEqual([]);
  expect(polls.size + contents.size).toBeGreaterThanOrEqual(rounds * writes);
  // Every file belongs to a row, and every row has its file: a write may have been made and not acknowledged.
  const stored = (await readdir(join(dataDir, 'media'))).filter((name) => name !== testName);
  expect(stored).toHaveLength(contentsLeft.length);
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
  expect(await readdir(join(dataDir, 'media-pending'))).toEqual([]);
});
