import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmbeddedAdminApi } from '~/http.server/embedded';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inzira-embedded-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts a child that says this of its start, and then stays or ends. */
async function startChild(message: object, after: 'stays' | 'ends') {
  const entry = join(folder, 'child.mjs');
  const then = after === 'stays' ? "process.on('disconnect', () => process.exit())" : 'process.disconnect()';
  await writeFile(entry, `process.send(${JSON.stringify(message)}, () => ${then});`);
  const api = createEmbeddedAdminApi({ entry, env: process.env, log: pino({ level: 'silent' }) });
  return api.start().finally(() => api.close());
}

test('a child that is ready with an empty token ends the start, which would wait for ever', async () => {
  const ready = { type: 'ready', url: 'http://127.0.0.1:1', liveUrl: 'ws://127.0.0.1:1', mediaKey: 'k' };
  await expect(startChild({ ...ready, token: '' }, 'stays')).rejects.toThrow('does not understand');
});

test('what a child gives as its reason, and its status, are passed on', async () => {
  const reason = { type: 'failure', message: 'The token is empty.', status: 78 };
  await expect(startChild(reason, 'ends')).rejects.toMatchObject({
    message: 'The token is empty.',
    status: 78,
  });
});
