import { describe, expect, test } from 'vitest';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { rawRequest } from '../support/raw-request';

/* What the generated requests of fuzz.test.ts once found, each by itself: a rejection, never an error of ours. */
const product = setUpProduct();
const admin = setUpVisitor(product, 'admin');
const port = () => Number(new URL(product.url).port);

const lines = (...all: string[]) => Buffer.from(`${all.join('\r\n')}\r\n\r\n`);
const raw = (...head: string[]) => rawRequest(port(), lines(...head, 'Connection: close'));
const origin = () => `Origin: ${product.url}`;
const form = (body: string, path = '/dashboard/polls/new', headers: Record<string, string> = {}) =>
  admin.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
    manual: true,
  });

test('a method that nothing here has is 405', async () => {
  expect((await raw('TRACE /dashboard HTTP/1.1', 'Host: a')).status).toBe(405);
});

test('OPTIONS with another Host is rejected as any write', async () => {
  const response = await raw('OPTIONS /dashboard/polls/new.data HTTP/1.1', 'Host: evil.example', origin());
  expect([403, 405]).toContain(response.status);
});

test.each(['[::bad', 'evil.example:99999'])('a Host that is none is 400: %s', async (host) => {
  const response = await raw('GET /dashboard HTTP/1.1', `Host: ${host}`);
  expect(response.status).toBe(400);
});

test.each(['/', '/dashboard/'])('slashes without end after %s are no URL', async (path) => {
  const response = await raw(`GET ${path}${'/'.repeat(15_000)}x HTTP/1.1`, 'Host: a');
  expect(response.status).toBe(400);
});

test('a form that ends inside a file is 400, and the process lives', async () => {
  const body = '--x\r\nContent-Disposition: form-data; name="thumbnail"; filename="a.png"\r\n\r\nhalf of it';
  const head = [
    ...['POST /dashboard/categories/new HTTP/1.1', `Host: 127.0.0.1:${port()}`, `Origin: ${product.url}`],
    ...[`Cookie: ${admin.cookie}`, 'Content-Type: multipart/form-data; boundary=x'],
    ...[`Content-Length: ${body.length}`, 'Connection: close'],
  ];
  const response = await rawRequest(port(), Buffer.concat([lines(...head), Buffer.from(body)]));
  expect(response.status).toBe(400);
  expect((await admin.open('/dashboard/categories')).status).toBe(200);
});

describe('a form that no page of ours sends is 400', () => {
  test.each([
    ['an intent that is none', '__intent__=owner'],
    [
      'an intent on what is no list',
      `question=a&__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"question"}}')}`,
    ],
    ['a name that is a text and a list', 'options=a&options%5B0%5D=b'],
    ['a name that reaches for the prototype', '__proto__.polluted=a'],
    ['a list without end', 'options%5B4294967295%5D=a'],
  ])('%s', async (_what, body) => {
    expect((await form(body)).status).toBe(400);
  });

  test('a text in place of the list of options is rejected with the form still there', async () => {
    const response = await form('question=a&options=b');
    expect(response.status).toBe(400);
    expect(response.text).toContain('Create Poll');
  });
});

test('a proxy that says another X-Forwarded-Host breaks no form of ours', async () => {
  const response = await form('question=&options%5B0%5D=a', undefined, {
    'x-forwarded-host': 'inner.example',
  });
  expect(response.status).toBe(400);
  expect(response.text).toContain('Create Poll');
});

test('an item whose id is not allowed in a header is not found', async () => {
  expect((await admin.send('/dashboard/contents/%0A/edit')).status).toBe(404);
});
