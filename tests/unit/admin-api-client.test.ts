import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { createAdminApiClient, pathOf } from '~/admin-api.server/client';
import { failureMessage } from '~/admin-api.server/errors';
import { providerMessage } from '~/admin-api.server/provider-message';
import { serialize } from '~/admin-api.server/serialize';
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
  return { client, seen, url };
}

const rows = [{ _id: 7, name: 'Songs', categoryId: 'c1', extra: true }];
const shape = [
  { id: '7', name: 'Songs', categoryId: 'c1', contentsCount: 0, editedAt: null, editedBy: null },
];

describe('list responses of any provider give one shape (SPEC §7.14.1, §10.1)', () => {
  test.each([[rows], [{ sections: rows }], [{ success: true, data: { sections: rows } }]])(
    '%j',
    async (response) => {
      const { client, seen } = await clientOf((_req, res) => res.end(JSON.stringify(response)));
      expect(await client.call(contract.sections.list, {})).toEqual(shape);
      expect(seen).toEqual(['GET /section/list Bearer tok']);
    },
  );
});

test.each([302, 308])(
  'a %i that leads somewhere else is no success, also without a body: nobody knows whether the write was done',
  async (status) => {
    const { client } = await clientOf((_req, res) => res.writeHead(status, { location: '/sign-in' }).end());
    const call = client.call(contract.sections.remove, { params: { id: '7' } });
    await expect(call).rejects.toMatchObject({ kind: 'unreadable', status, outcomeUnknown: true });
  },
);

test('a list with an invalid row is read all the same (SPEC §10.1)', async () => {
  const broken = [...rows, { _id: '8', name: ['Poems'], categoryId: 'c1' }];
  const { client } = await clientOf((_req, res) => res.end(JSON.stringify(broken)));
  expect((await client.call(contract.sections.list, {}))[0]).toEqual(shape[0]);
});

describe('long lists', () => {
  const gzipped = gzipSync(JSON.stringify(rows));

  test('are unpacked when they come packed, and cut off unpacked (REL-01)', async () => {
    let body = gzipped;
    const { client } = await clientOf((_req, res) =>
      res.writeHead(200, { 'content-encoding': 'gzip' }).end(body),
    );
    expect(await client.call(contract.sections.list, {})).toEqual(shape);
    body = gzipSync(Buffer.alloc(129 * 1024 * 1024));
    await expect(client.call(contract.sections.list, {})).rejects.toMatchObject({ kind: 'unreadable' });
    body = gzipped.subarray(0, 30);
    await expect(client.call(contract.sections.list, {})).rejects.toMatchObject({ kind: 'unreachable' });
  }, 60_000);

  test('are not sent again while they stay the same', async () => {
    let etag = '"one"';
    const asked: (string | undefined)[] = [];
    const { client } = await clientOf((req, res) => {
      asked.push(req.headers['if-none-match']);
      if (req.headers['if-none-match'] === etag) return res.writeHead(304, { etag }).end();
      return res.writeHead(200, { etag }).end(JSON.stringify(etag === '"one"' ? rows : []));
    });
    expect(await client.call(contract.sections.list, {})).toEqual(shape);
    expect(await client.call(contract.sections.list, {})).toEqual(shape);
    etag = '"two"';
    expect(await client.call(contract.sections.list, {})).toEqual([]);
    expect(asked).toEqual([undefined, '"one"', '"one"']);
    // A write, and a list asked for in other words, know nothing of it.
    await client
      .call(contract.polls.create, { body: { question: 'q', options: ['a', 'b'] } })
      .catch(() => {});
    await client.call(contract.staffUsers.list, { query: { admin: 'a' } }).catch(() => {});
    expect(asked.slice(3)).toEqual([undefined, undefined]);
  });
});

test('any 2xx status is a success (SPEC §7, §7.3.3, §7.5.8)', async () => {
  const { client } = await clientOf((_req, res) => res.writeHead(201).end('{"success":true,"id":"s1"}'));
  const made = client.call(contract.sections.create, { params: { categoryId: 'c1' }, body: { name: 'x' } });
  expect(await made).toMatchObject({ id: 's1' });
});

describe('failures are messages', () => {
  const unreadable = 'The admin API sent a response that could not be read.';
  test.each([
    [500, '<h1>Error</h1>', 'failed', 'The admin API could not do this.'],
    [409, '{"message":"This code is taken."}', 'rejected', 'This code is taken.'],
    [400, '{"error":"No such content."}', 'rejected', 'No such content.'],
    [200, '{"success":false,"message":"No."}', 'rejected', 'No.'],
    [200, '{"data":', 'unreadable', unreadable],
    [200, '{"data":5}', 'unreadable', unreadable],
  ])('%i %s', async (status, body, kind, message) => {
    const { client } = await clientOf((_req, res) => res.writeHead(status).end(body));
    const call = client.call(contract.sections.list, {});
    await expect(call).rejects.toMatchObject({ kind, message, call: 'sections.list' });
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

test('SEC-31: an id that leads elsewhere never becomes part of a URL; any other is sent encoded', () => {
  const path = (id: string) => pathOf(contract.sections.remove, { params: { id } });
  const hostile = ['..', '.', 'a/b', 'a\\b', '%2e%2e', '?x', '#', '', 'a b', 'a\u0000', '\ud800', '<x>'];
  for (const id of [...hostile, 'x'.repeat(129)])
    expect(() => path(id), id).toThrow('This item does not exist.');
  for (const id of ['poll:7', 'v1.2', 'auth0|abc123', 'é&b=c'])
    expect(path(id)).toBe(`/section/delete/${encodeURIComponent(id)}`);
});

test('the message for a failed action: the provider’s words, else SPEC §8’s', async () => {
  const { client } = await clientOf((req, res) =>
    req.url?.includes('said')
      ? res.writeHead(400).end('{"message":"Said."}')
      : res.writeHead(req.url?.includes('mute') ? 400 : 500).end(),
  );
  const message = async (id: string) =>
    client
      .call(contract.sections.remove, { params: { id } })
      .catch((e) => failureMessage(e, 'Failed to update content'));
  expect(await message('said')).toBe('Said.');
  expect(await message('mute')).toBe('Failed to update content');
  expect(await message('dead')).toBe('Failed to update content. The admin API could not do this.');
});

describe('the provider’s message is readable text or nothing (SPEC §8)', () => {
  test.each([
    [{ message: 'Closed.', error: 'Forbidden' }, 'Closed.'],
    [{ message: { text: 'x' }, error: ['y'] }, null],
    [{ message: '<!DOCTYPE html>', error: 'Closed.' }, 'Closed.'],
    [{ message: 'Less than 3 < 4 and 5 > 4' }, 'Less than 3 < 4 and 5 > 4'],
    [{ message: '550 <ann@example.org>: no such person' }, '550 <ann@example.org>: no such person'],
    [{ message: 'two\n lines\u0000' }, 'two lines'],
    [{ message: 'x is undefined\n    at save (/srv/save.js:1:2)' }, null],
    [{ message: 'Traceback (most recent call last):' }, null],
    [{ message: '🐘'.repeat(301) }, `${'🐘'.repeat(299)}…`],
    [null, null],
    ['Closed.', null],
  ])('%j', (response, expected) => {
    expect(providerMessage('polls.create', response)).toBe(expected);
  });

  test('of a quiz the error field comes first', () => {
    expect(providerMessage('quizzes.create', { message: 'Bad Request', error: 'No such content.' })).toBe(
      'No such content.',
    );
  });
});

test('tasks of one name run one after the other, also after one that failed; others do not wait', async () => {
  const order: string[] = [];
  let fail = (_: Error) => {};
  const first = serialize('one', () => new Promise((_, reject) => (fail = reject)));
  const second = serialize('one', async () => void order.push('second'));
  await serialize('other', async () => void order.push('other'));
  fail(new Error('first'));
  await expect(first).rejects.toThrow('first');
  await second;
  expect(order).toEqual(['other', 'second']);
});
