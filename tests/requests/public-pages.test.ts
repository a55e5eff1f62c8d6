import { type CheerioAPI, load } from 'cheerio';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';

/** SPEC §1: what anyone may see. Both pages stand alone: no script, no cookie, nothing from elsewhere, and little of it. */
const pages = ['/', '/privacy'] as const;
const mostBytes = 60_000;
const names = { APP_NAME: 'Umurima', CONTACT_EMAIL: 'parents@umurima.example' };
let product: Product;

beforeAll(async () => {
  product = await startProductInProcess({ env: names, demo: false });
});
afterAll(() => product?.stop());

/** One answer as a browser gets it, packed. */
async function get(path: string) {
  const response = await request(product.url + path, { headers: { 'accept-encoding': 'gzip, br' } });
  const packed = Buffer.from(await response.body.arrayBuffer()).byteLength;
  return { status: response.statusCode, headers: response.headers, packed };
}
const html = async (path: string) => load(await (await fetch(product.url + path)).text());
const words = ($: CheerioAPI) => $('body').text().replace(/\s+/g, ' ');

/** What the page makes a browser fetch: its own links, and what its style sheets name. */
async function partsOf($: CheerioAPI): Promise<string[]> {
  const rels = /stylesheet|preload|icon/;
  const linked = $('link[href]')
    .toArray()
    .filter((link) => rels.test($(link).attr('rel') ?? ''))
    .map((link) => $(link).attr('href') ?? '');
  const drawn = $('img[src], source[src], video[src], iframe[src]')
    .toArray()
    .map((element) => $(element).attr('src') ?? '');
  const styles = linked.filter((href) => href.endsWith('.css'));
  const named = await Promise.all(
    styles.map(async (href) => {
      const css = await (await fetch(new URL(href, product.url))).text();
      return [...css.matchAll(/url\(["']?([^"')]+)/g)].map(
        ([, url = '']) => new URL(url, product.url + href).href,
      );
    }),
  );
  const all = [...linked, ...drawn, ...named.flat()].filter((address) => !address.startsWith('data:'));
  return [...new Set(all.map((address) => new URL(address, product.url).href))];
}

describe.each(pages)('%s', (path) => {
  test('has no script and sets no cookie', async () => {
    const { status, headers } = await get(path);
    const $ = await html(path);
    expect(status).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
    expect($('script, [onclick], [onload], link[rel=modulepreload]').length).toBe(0);
  });

  test('asks for nothing from elsewhere', async () => {
    const origins = new Set((await partsOf(await html(path))).map((address) => new URL(address).origin));
    expect([...origins]).toEqual([product.url]);
  });

  test(`is under ${mostBytes} bytes with style, font and art`, async () => {
    const parts = await partsOf(await html(path));
    // The second font file is for letters that these pages do not have (unicode-range): no browser asks for it.
    const asked = parts.filter((address) => !address.includes('latin-ext'));
    const sizes = await Promise.all(
      asked.map(async (address) => (await get(new URL(address).pathname)).packed),
    );
    const page = (await get(path)).packed;
    const total = sizes.reduce((sum, size) => sum + size, page);
    expect(asked.some((address) => address.endsWith('.woff2'))).toBe(true);
    expect(total).toBeLessThan(mostBytes);
  });

  test('names the app and links to Login and Privacy Policy (SPEC §1.3.2)', async () => {
    const $ = await html(path);
    expect(words($)).toContain(names.APP_NAME);
    expect(words($)).not.toContain('Inzira');
    expect($('a[href="/auth/login"]').first().text().trim()).toBe('Login');
    expect($('a[href="/privacy"]').first().text().trim()).toBe('Privacy Policy');
  });

  test('has rules for paper', async () => {
    const styles = (await partsOf(await html(path))).filter((address) => address.endsWith('.css'));
    const css = (await Promise.all(styles.map(async (address) => (await fetch(address)).text()))).join('\n');
    expect(css).toMatch(/@media print/);
  });
});

test('the landing page welcomes children and the community to explore, play and develop social skills (SPEC §1.3.1, §2.1.1)', async () => {
  const text = words(await html('/'));
  for (const stated of [/welcome/i, /children/i, /community/i, /explore/i, /play/i, /develop social skills/i])
    expect(text).toMatch(stated);
});

describe('the privacy policy states', () => {
  test.each([
    ['the age group (SPEC §1.4.1)', /age group/i],
    ['the anonymous session id (SPEC §1.4.2)', /anonymous session id/i],
    [
      'approximate or precise location, if permitted (SPEC §1.4.3)',
      /location, approximate or precise.*only if you permit/is,
    ],
    ['content usage (SPEC §1.4.4)', /content usage/i],
    ['crash logs (SPEC §1.4.5)', /crash logs/i],
    ['that sessions expire (SPEC §1.4.6, §9.10.1)', /sessions? expires? after 5 minutes of inactivity/i],
    [
      'how long downloads are kept (SPEC §1.4.7, §9.10.2)',
      /downloads are kept on the device for up to 30 days/i,
    ],
    [
      'that parents can ask for deletion (SPEC §1.4.8)',
      /parents can ask for deletion of their child.s data/i,
    ],
    ['where data may be processed (SPEC §1.4.10)', /data may be processed outside rwanda/i],
    ['that nothing is sold or shared (SPEC §1.4.11)', /no personal data is sold or shared/i],
    ['when it was last updated (SPEC §1.4.9, §2.1.2)', /last updated in August 2025/i],
  ])('%s', async (_what, message) => {
    expect(words(await html('/privacy'))).toMatch(message);
  });

  test('August 2025 for machines too, and the contact URL (SPEC §1.4.8, §1.4.9)', async () => {
    const $ = await html('/privacy');
    expect($('time').attr('datetime')).toBe('2025-08');
    expect($(`a[href="mailto:${names.CONTACT_EMAIL}"]`).length).toBeGreaterThan(0);
  });
});

test('the web manifest carries APP_NAME', async () => {
  const response = await fetch(`${product.url}/site.webmanifest`);
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  expect(await response.json()).toMatchObject({
    short_name: names.APP_NAME,
    name: expect.stringMatching(/^Umurima /),
  });
});
