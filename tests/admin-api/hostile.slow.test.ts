import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls, type Call } from '../../admin-api/contract';
import { type Answer, startTestApi, type TestApi } from './support/api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Rejected with a message in the one envelope, and by us, not by an error of ours. */
function expectRejected(response: Answer): void {
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(response.body).toMatchObject({ success: false, message: expect.stringMatching(/\w+ \w+/) });
  expect(response.body.error).toBe(response.body.message);
}

const hostileIds = [
  ...['..', '.', '%2e%2e%2f', 'a%2fb', '%00', 'a%00b', '%ff', '__proto__', 'constructor', "'%20or%201=1--"],
  ...[
    '%3Cscript%3E',
    'a%0d%0ab',
    'null',
    'undefined',
    '-1',
    'x'.repeat(64),
    'x'.repeat(65),
    'x'.repeat(5_000),
    '%F0%9F%98%80',
  ],
];
const hostileBodies = [
  ...[
    'null',
    '[]',
    '1',
    'true',
    '"text"',
    '{}',
    '{"a":',
    '[[[[[[]]]]]]',
    '{"__proto__":{"role":"superadmin"}}',
    '',
  ],
  ...['{"constructor":{"prototype":{"x":1}}}', '['.repeat(100_000), `{"a":"${'\\u0000'.repeat(10)}"}`],
];
/** Values for every field of a JSON body. */
const hostileValues = [
  null,
  0,
  -1,
  1e308,
  true,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(100_000),
  [],
  [null],
  {},
  { $gt: '' },
];

const json = { 'content-type': 'application/json' };
const withParams = (call: Call, value: string) => call.path.replace(/\{\w+\}/g, value);
const calls = allCalls.map(({ call }) => [call.name, call] as const);
const shape = (schema: Call['body']) =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];

/** Calls that ask whether something is: what they say of what cannot be is no error. */
const sayNo: Readonly<Record<string, object>> = {
  'staffUsers.status': { user: null },
  'auth.checkInvitation': { state: 'unknown' },
  'auth.checkPasswordReset': { state: 'unknown' },
  // Says the same of whatever could be an email.
  'auth.requestPasswordReset': { success: true },
  'audit.get': { event: null },
  'auth.listPasskeys': { passkeys: [] },
};
function expectNothing(call: Call, response: Answer): void {
  const no = sayNo[call.name];
  if (no && response.status === 200) expect(response.body).toMatchObject(no);
  else expectRejected(response);
}

describe.each(calls)('%s', (_name, call) => {
  it('asks for the bearer', async () => {
    const path = withParams(call, 'x');
    expectRejected(await api.request(call.method, path, { headers: { authorization: '' } }));
    const wrong = { authorization: `Bearer ${api.services.config.token}x` };
    expect((await api.request(call.method, path, { headers: wrong })).status).toBe(401);
  });

  if (call.params)
    it('rejects hostile ids', async () => {
      for (const id of hostileIds) expectNothing(call, await api.request(call.method, withParams(call, id)));
    });

  if (call.query)
    it('rejects hostile queries or answers them like none', async () => {
      for (const name of Object.keys(call.query?.shape ?? {})) {
        for (const value of [
          '',
          '%00',
          '%ff',
          '[]',
          '-1',
          '1e999',
          'x'.repeat(5_000),
          "';--",
          `1&${name}=2`,
          '%5B%5D',
        ]) {
          const response = await api.request(call.method, `${withParams(call, 'x')}?${name}=${value}`);
          expect(response.status).toBeLessThan(500);
        }
      }
    });

  if (call.method !== 'GET' && !call.multipart)
    it('rejects hostile bodies', async () => {
      const path = withParams(call, 'unknown');
      for (const body of hostileBodies) {
        expectRejected(await api.request(call.method, path, { body, headers: json }));
      }
      const big = JSON.stringify({ text: 'x'.repeat(10_000_000) });
      expect((await api.request(call.method, path, { body: big, headers: json })).status).toBe(413);
      expectRejected(
        await api.request(call.method, path, { body: 'a=b', headers: { 'content-type': 'text/html' } }),
      );
      for (const field of shape(call.body)) {
        for (const value of hostileValues) {
          const others = Object.fromEntries(shape(call.body).map((name) => [name, 'unknown']));
          const body = JSON.stringify({ ...others, [field]: value });
          expectNothing(call, await api.request(call.method, path, { body, headers: json }));
        }
      }
    });

  if (call.multipart)
    it('rejects hostile forms and keeps nothing of them', async () => {
      const path = withParams(call, 'unknown');
      const type = { 'content-type': 'multipart/form-data; boundary=b' };
      const part = (name: string, value: string, file = '') =>
        `--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
      const forms = [
        ...[
          '',
          '--b',
          '--b--',
          '--b\r\n\r\n--b--',
          'garbage',
          `--b\r\n${'x: y\r\n'.repeat(5_000)}\r\n--b--\r\n`,
        ],
        `${part('name', 'a')}${part('name', 'b')}--b--\r\n`,
        `${part('title', 'x'.repeat(600_000))}--b--\r\n`,
        `${Array.from({ length: 200 }, (_, n) => part(`f${n}`, 'x')).join('')}--b--\r\n`,
        `${part('__proto__', 'x')}${part('constructor', 'x')}--b--\r\n`,
        `${part('name', 'cut off')}--b\r\ncontent-disposition: form-data; name="im`,
        `${part('image', 'x', '; filename="../../x.png"')}${part('image', 'x', '; filename="x.png"')}--b--\r\n`,
        ...['image', 'file', 'thumbnail', 'survey-poster', 'other'].flatMap((name) => [
          `${part(name, '<svg onload="x"/>', '; filename="a.png"')}--b--\r\n`,
          `${part(name, 'never ends', '; filename="a.png"').slice(0, -2)}`,
        ]),
      ];
      for (const body of forms) expectRejected(await api.request(call.method, path, { body, headers: type }));
      for (const header of [
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/mixed; boundary=b',
        'application/json',
      ]) {
        expectRejected(
          await api.request(call.method, path, { body: '--b--', headers: { 'content-type': header } }),
        );
      }
      for (const folder of ['incoming', 'media', 'media-pending']) {
        expect(await readdir(join(api.dataDir, folder))).toEqual([]);
      }
    });
});

it('a form with more text than any of ours is rejected before it fills the memory', async () => {
  const long = Array.from({ length: 4 }, (_, n) => ({ name: `f${n}`, value: 'x'.repeat(400_000) }));
  const body = long
    .map(({ name, value }) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await api.request('POST', '/categories/create', { body: `${body}--b--\r\n`, headers });
  expect(answer).toMatchObject({ status: 413, body: { message: 'The field f2 is too long.' } });
});
