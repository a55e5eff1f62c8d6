import { equal } from 'node:assert/strict';
import type { Call } from '../../admin-api/contract';
import { answered, type Client, json, rejected } from './client';

/** Ids that no path may take. */
const hostileIds = [
  ...['..', '%2e%2e%2f', 'a%2fb', '%00', 'a%00b', '%ff', '__proto__', 'constructor', "'%20or%201=1--"],
  ...['%3Cscript%3E', 'a%0d%0ab', '-1', 'unknown', 'x'.repeat(65), 'x'.repeat(5_000), '%F0%9F%98%80'],
];
const hostileBodies = [
  ...['null', '[]', '1', '"text"', '{"a":', '[[[[[[]]]]]]', '['.repeat(100_000)],
  ...['{"__proto__":{"role":"superadmin"}}', '{"constructor":{"prototype":{"x":1}}}'],
];
/** Values for each field; those the contract takes must not be an error of the server all the same. */
const hostileValues = [
  ...[null, 0, -1, 1e308, true, '', ' ', '\u0000', '\ud800', 'x'.repeat(100_000)],
  ...[[], ['a', 'b'], [null], {}, { $gt: '' }, [[['deep']]]],
];
/** Beside what the call knows. */
const strangeQueries = ['__proto__=x', 'constructor[prototype][x]=1', '%00=%ff', `x=${'x'.repeat(5_000)}`];
const hostileQueries = ['', '%00', '%ff', '[]', '-1', '1e999', '9999-99-99', "';--", 'x'.repeat(5_000)];

const withParams = (call: Call, value: string) => call.path.replace(/\{\w+\}/g, value);
const shapeOf = (schema: unknown): Record<string, unknown> =>
  schema && typeof schema === 'object' && 'shape' in schema ? (schema.shape as Record<string, unknown>) : {};

/** Every kind of hostile input to one call: a 4xx with a message, never a 5xx. `{id}` of a path stays unknown. */
export async function holdHostile(client: Client, call: Call): Promise<void> {
  const { raw } = client;
  const path = withParams(call, 'unknown');
  await holdCredential(client, call);
  client.received(call, 'wrong');
  for (const query of strangeQueries) {
    const reply = await raw(call.method, `${path}?${query}`);
    if (call.method === 'GET') answered(reply, `${call.name} with ?${query.slice(0, 40)}`);
    else rejected(reply, `${call.name} with ?${query.slice(0, 40)} and nothing else`);
  }
  client.received(call, 'hostile');

  if (call.params) {
    for (const id of hostileIds) {
      const reply = await raw(call.method, withParams(call, id));
      if (call.method === 'GET') answered(reply, `${call.name} with the id ${id.slice(0, 40)}`);
      else rejected(reply, `${call.name} with the id ${id.slice(0, 40)}`);
    }
  }
  for (const name of Object.keys(call.query?.shape ?? {})) {
    for (const value of [...hostileQueries, `a&${name}=b`]) {
      const reply = await raw(call.method, `${path}?${name}=${value}`);
      answered(reply, `${call.name} with ${name}=${value.slice(0, 40)}`);
    }
  }
  if (call.multipart) return holdForms(client, call, path);
  if (!call.body) return;
  for (const body of hostileBodies)
    rejected(await raw(call.method, path, json(body)), `${call.name} with the body ${body.slice(0, 40)}`);
  const big = JSON.stringify({ text: 'x'.repeat(10_000_000) });
  rejected(await raw(call.method, path, json(big)), `${call.name} with a body of 10 MB`);
  const html = { body: 'a=b', headers: { 'content-type': 'text/html' } };
  rejected(await raw(call.method, path, html), `${call.name} with a body of text/html`);

  const fields = Object.keys(shapeOf(call.body));
  const others = Object.fromEntries(fields.map((name) => [name, 'unknown']));
  for (const field of fields) {
    for (const value of hostileValues) {
      const body = { ...others, [field]: value };
      const what = `${call.name} with ${field} = ${JSON.stringify(value)?.slice(0, 40)}`;
      const reply = await raw(call.method, path, json(body));
      answered(reply, what);
      if (!call.body.safeParse(body).success) rejected(reply, what);
    }
  }
}

/** Without the credential, or with a wrong one, nothing is answered. */
async function holdCredential({ raw, target }: Client, call: Call): Promise<void> {
  const mobileApi = call.path.startsWith('/app/');
  for (const wrong of ['', `${mobileApi ? '' : 'Bearer '}${target.token}x`]) {
    const headers: Record<string, string> = mobileApi ? { 'x-app-key': wrong } : { authorization: wrong };
    const reply = await raw(call.method, withParams(call, 'unknown'), { headers });
    equal(reply.status, 401, `${call.name} with the credential '${wrong && 'wrong'}'`);
    rejected(reply, `${call.name} without its credential`);
  }
}

async function holdForms({ raw }: Client, call: Call, path: string): Promise<void> {
  const part = (name: string, value: string, file = '') =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  const files = Object.keys(call.multipart?.files ?? {});
  const forms = [
    ...['', '--b--', 'garbage', `--b\r\n${'x: y\r\n'.repeat(5_000)}\r\n--b--\r\n`],
    `${part('__proto__', 'x')}${part('constructor', 'x')}--b--\r\n`,
    `${part('name', 'a')}${part('name', 'b')}--b--\r\n`,
    `${part('title', 'x'.repeat(600_000))}--b--\r\n`,
    `${Array.from({ length: 200 }, (_, n) => part(`f${n}`, 'x')).join('')}--b--\r\n`,
    `${part('name', 'cut off')}--b\r\ncontent-disposition: form-data; name="im`,
    `${part('other', 'never ends', '; filename="a.png"').slice(0, -2)}`,
    ...files.flatMap((name) => [
      `${part(name, '<svg onload="x"/>', '; filename="../../a.png"')}--b--\r\n`,
      `${part(name, 'x', '; filename="a.png"')}${part(name, 'x', '; filename="b.png"')}--b--\r\n`,
    ]),
  ];
  const type = { 'content-type': 'multipart/form-data; boundary=b' };
  for (const body of forms)
    rejected(
      await raw(call.method, path, { body, headers: type }),
      `${call.name} with the form ${body.slice(0, 60)}`,
    );
}
