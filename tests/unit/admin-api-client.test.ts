import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { createAdminApiClient, pathOf } from '~/admin-api.server/client';
import { failureSentence } from '~/admin-api.server/errors';
import * as contract from '~contract';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A stand-in for an outside provider that misbehaves in the way the test says. */
async function clientOf(listener: RequestListener) {
  const seen: string[] = [];
  const server = createServer((req, res) => {
    seen.push(`${req.method} ${req.url} ${req.headers.authorization}`);
    listener(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createAdminApiClient({
    target: () => ({ url, token: 'tok' }),
    log: pino({ level: 'silent' }),
  });
  return { client, seen };
}

const rows = [{ _id: 7, name: 'Songs', categoryId: 'c1', extra: true }];
const shape = [{ id: '7', name: 'Songs', categoryId: 'c1', contentsCount: 0 }];

describe('list answers of any provider give one shape (DESIGN §4)', () => {
  test.each([[rows], [{ data: rows }], [{ sections: rows }], [{ success: true, data: { sections: rows } }]])(
    '%j',
    async (answer) => {
      const { client } = await clientOf((_req, res) => res.end(JSON.stringify(answer)));
      expect(await client.call(contract.sections.list, {})).toEqual(shape);
    },
  );
});

test('every call carries the bearer', async () => {
  const { client, seen } = await clientOf((_req, res) => res.end('[]'));
  await client.call(contract.sections.list, {});
  expect(seen).toEqual(['GET /section/list Bearer tok']);
});

describe('failures are sentences', () => {
  test.each([
    ['a fault', 500, '<h1>Error</h1>', 'failed', 'The admin API reported a fault of its own.'],
    ['a refusal with words', 409, '{"message":"This code is taken."}', 'refused', 'This code is taken.'],
    ['a refusal by error field', 400, '{"error":"No such content."}', 'refused', 'No such content.'],
    ['success false with status 200', 200, '{"success":false,"message":"No."}', 'refused', 'No.'],
    ['broken JSON', 200, '{"data":', 'unreadable', 'The admin API gave an answer that could not be read.'],
    [
      'another shape',
      200,
      '{"data":5}',
      'unreadable',
      'The admin API gave an answer that could not be read.',
    ],
  ])('%s', async (_name, status, body, kind, message) => {
    const { client } = await clientOf((_req, res) => res.writeHead(status).end(body));
    await expect(client.call(contract.sections.list, {})).rejects.toMatchObject({
      kind,
      message,
      call: 'sections.list',
    });
  });

  test('a provider that is not there', async () => {
    const client = createAdminApiClient({
      target: () => ({ url: 'http://127.0.0.1:9', token: '' }),
      log: pino({ level: 'silent' }),
    });
    await expect(client.call(contract.sections.list, {})).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

test('a read is tried again, a write never (REL-02)', async () => {
  const { client, seen } = await clientOf((_req, res) => res.writeHead(503).end());
  await expect(client.call(contract.sections.list, {})).rejects.toThrow();
  expect(seen).toHaveLength(3);
  await expect(
    client.call(contract.sections.create, { params: { categoryId: 'c1' }, body: { name: 'x' } }),
  ).rejects.toThrow();
  expect(seen.filter((s) => s.startsWith('POST'))).toHaveLength(1);
});

test('a read that passes on the second try is a success', async () => {
  let n = 0;
  const { client } = await clientOf((_req, res) => (++n === 1 ? res.destroy() : res.end('[]')));
  expect(await client.call(contract.sections.list, {})).toEqual([]);
});

test.each(['..', 'a/b', '%2e%2e', '?x', '#', '', 'x'.repeat(5000)])(
  'the id %j never becomes part of an address (SEC-31)',
  (id) => {
    expect(() => pathOf(contract.sections.remove, { params: { id } })).toThrow('This item does not exist.');
  },
);

test('the sentence for a failed deed: the provider’s words, else SPEC §8’s', async () => {
  const { client } = await clientOf((req, res) =>
    req.url?.includes('said')
      ? res.writeHead(400).end('{"message":"Said."}')
      : res.writeHead(req.url?.includes('mute') ? 400 : 500).end(),
  );
  const sentence = async (id: string) =>
    client
      .call(contract.sections.remove, { params: { id } })
      .catch((e) => failureSentence(e, 'Failed to update content'));
  expect(await sentence('said')).toBe('Said.');
  expect(await sentence('mute')).toBe('Failed to update content');
  expect(await sentence('dead')).toBe('Failed to update content. The admin API reported a fault of its own.');
});
