import { beforeAll, describe, expect, test } from 'vitest';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { rawRequest } from '../support/raw-request';
import type { Visitor } from '../support/visitor';

/*
 * `/media/*` of the real dashboard before the real embedded API, as a signed-in attacker tries it: whatever is not a media URL the
 * dashboard gave out reaches no one.
 */

const product = setUpProduct();
const viewer = setUpVisitor(product, 'viewer');
let given: string;
beforeAll(async () => {
  given = await firstImage(viewer);
});

async function firstImage(visitor: Visitor): Promise<string> {
  const { $ } = await visitor.open('/dashboard/contents?view=list');
  const src = $('main img[src]').first().attr('src') ?? '';
  expect(src).toMatch(/^\/media\/w192\//);
  return src.replace('/w192', '');
}

/** Calls that carried the media key to the admin API. */
const forwarded = () => product.recorder.calls.filter(({ path }) => path.includes('api-key='));

/** Sends a request line byte by byte as given, signed in. */
const ask = (target: string, method = 'GET', headers = '') => {
  const { host, port } = new URL(product.url);
  const head = `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${viewer.cookie}\r\n${headers}`;
  return rawRequest(Number(port), Buffer.from(`${head}Connection: close\r\n\r\n`, 'latin1'));
};

/** The signature of a URL that was given out, and the path it is for. */
const partsOf = (url: string) => {
  const [, signature = '', path = ''] = /^\/media\/([^/]+)(\/.*)$/.exec(url) ?? [];
  return { signature, path };
};

test('SEC-12: a media URL of a page works, for all of it and for a part (SPEC §7.13.2)', async () => {
  product.recorder.calls.length = 0;
  const whole = await viewer.send(given);
  expect(whole).toMatchObject({ status: 200 });
  expect(whole.headers['content-type']).toMatch(/^image\//);
  expect(forwarded()).toHaveLength(1);
  const part = await viewer.send(given, { headers: { range: 'bytes=0-9' } });
  expect(part.status).toBe(206);
  const narrow = await viewer.send(given.replace('/media', '/media/w192'));
  expect(narrow).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
  expect(Number(narrow.headers['content-length'])).toBeLessThan(Number(whole.headers['content-length']) / 2);
});

// Each form a path can have: tests/unit/media-url.test.ts.
describe('SEC-12: what no page was given', () => {
  const attacks: Record<string, (signature: string, path: string) => string> = {
    'the path without a signature': (_, path) => `/media${path}`,
    'a call of the API with a signature of something else': (s) => `/media/${s}/admin/auth/users`,
    'another file': (s, path) => `/media/${s}${path.replace(/\w(?=\.)/, (c) => (c === 'a' ? 'b' : 'a'))}`,
    'a step up, encoded': (s) => `/media/${s}/media/%2e%2e/admin/auth/users`,
    'another host': (s, path) => `/media/${s}//evil.example${path}`,
    'a query on top': (s, path) => `/media/${s}${path}?api-key=other&w=1`,
    'its signature changed in one letter': (s, path) =>
      `/media/${(s[0] === 'A' ? 'B' : 'A') + s.slice(1)}${path}`,
  };

  test.each(Object.entries(attacks))('%s', async (_, target) => {
    product.recorder.calls.length = 0;
    const { signature, path } = partsOf(given);
    const url = target(signature, path);
    for (const method of ['GET', 'HEAD'])
      for (const asked of [url, url.replace('/media/', '/media/w320/')]) {
        const response = await ask(asked, method);
        expect([400, 404, 405]).toContain(response.status);
        expect(response.head).not.toMatch(/^x-evil/im);
      }
    expect(forwarded()).toEqual([]);
  });

  test('a link is of no use to a user who is not signed in', async () => {
    product.recorder.calls.length = 0;
    const response = await fetch(product.url + given);
    expect([response.status, forwarded()]).toEqual([403, []]);
  });
});

describe('media URLs stay the same', () => {
  test('from page to page, so that a browser finds the picture in its cache', async () => {
    expect(await firstImage(viewer)).toBe(given);
    expect((await viewer.send(given)).headers['cache-control']).toBe(
      'private, max-age=3600, must-revalidate',
    );
  });
});
