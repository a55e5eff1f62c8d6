import { type CheerioAPI, load } from 'cheerio';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { setUpProduct } from '../support/product-in-process';

/** SPEC §1: what anyone may see. Both pages stand alone: no script, no cookie, nothing from elsewhere, and little of it. */
const names = { APP_NAME: 'Umurima', CONTACT_EMAIL: 'parents@umurima.example' };
const product = setUpProduct({ env: names, demo: false });

const html = async (path: string) => load(await (await fetch(product.url + path)).text());
const words = ($: CheerioAPI) => $('body').text().replace(/\s+/g, ' ');
async function packedSize(path: string) {
  const { body } = await request(product.url + path, { headers: { 'accept-encoding': 'gzip, br' } });
  return (await body.arrayBuffer()).byteLength;
}

/** What the page makes a browser fetch: its own links, and what its style sheets name. */
async function partsOf($: CheerioAPI): Promise<URL[]> {
  const linked = $('link:is([rel~=stylesheet], [rel~=preload], [rel~=icon], [rel=manifest])').toArray();
  const drawn = $('[src]').toArray();
  const own = [...linked, ...drawn].map(
    (one) => new URL(one.attribs.href ?? one.attribs.src ?? '', product.url),
  );
  const named = own
    .filter(({ pathname }) => pathname.endsWith('.css'))
    .map(async (sheet) => {
      const css = await (await fetch(sheet)).text();
      return [...css.matchAll(/url\(["']?([^"')]+)/g)].map(([, url = '']) => new URL(url, sheet));
    });
  const all = [...own, ...(await Promise.all(named)).flat()].filter(({ protocol }) => protocol !== 'data:');
  return [...new Map(all.map((url) => [url.href, url])).values()];
}

describe.each(['/', '/privacy'])('%s', (path) => {
  test('has no script, sets no cookie, and asks for nothing from elsewhere and for less than 60 kB', async () => {
    const { headers } = await fetch(product.url + path);
    expect(headers.get('set-cookie')).toBeNull();
    const $ = await html(path);
    expect($('script, [onclick], [onload], link[rel=modulepreload]').length).toBe(0);
    const parts = await partsOf($);
    expect(new Set(parts.map(({ origin }) => origin))).toEqual(new Set([product.url]));
    // The second font file is for letters that these pages do not have (unicode-range): no browser asks for it.
    const asked = parts.map(({ pathname }) => pathname).filter((part) => !part.includes('latin-ext'));
    expect(asked.some((part) => part.endsWith('.woff2'))).toBe(true);
    const sizes = await Promise.all([path, ...asked].map(packedSize));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
  });

  test('names the app and links to Login and Privacy Policy (SPEC §1.3.2)', async () => {
    const $ = await html(path);
    expect(words($)).toContain(names.APP_NAME);
    expect(words($)).not.toContain('Inzira');
    expect($('a[href="/auth/login"]').first().text().trim()).toBe('Login');
    expect($('a[href="/privacy"]').first().text().trim()).toBe('Privacy Policy');
  });
});

test('the landing page welcomes children and the community to explore, play and develop social skills (SPEC §1.3.1, §2.1.1)', async () => {
  const text = words(await html('/'));
  for (const stated of [/welcome/i, /children/i, /community/i, /explore/i, /play/i, /develop social skills/i])
    expect(text).toMatch(stated);
});

test.each([
  ['the age group (SPEC §1.4.1)', /age group/i],
  ['the anonymous session id (SPEC §1.4.2)', /anonymous session id/i],
  ['location, if permitted (SPEC §1.4.3)', /location, approximate or precise.*only if you permit/is],
  ['content usage (SPEC §1.4.4)', /content usage/i],
  ['crash logs (SPEC §1.4.5)', /crash logs/i],
  ['sessions (SPEC §1.4.6, §9.10.1)', /sessions? expires? after 5 minutes of inactivity/i],
  ['downloads (SPEC §1.4.7, §9.10.2)', /downloads are kept on the device for up to 30 days/i],
  ['deletion (SPEC §1.4.8)', /parents can ask for deletion of their child.s data/i],
  ['where data may be processed (SPEC §1.4.10)', /data may be processed outside rwanda/i],
  ['that nothing is sold or shared (SPEC §1.4.11)', /no personal data is sold or shared/i],
  ['when it was last updated (SPEC §1.4.9, §2.1.2)', /last updated in August 2025/i],
])('the privacy policy states %s', async (_what, message) => {
  expect(words(await html('/privacy'))).toMatch(message);
});

test('the privacy policy has its date for machines and the contact URL (SPEC §1.4.8, §1.4.9)', async () => {
  const $ = await html('/privacy');
  expect($('time').attr('datetime')).toBe('2025-08');
  expect($(`a[href="mailto:${names.CONTACT_EMAIL}"]`).length).toBeGreaterThan(0);
});

test('the web manifest carries APP_NAME', async () => {
  const response = await fetch(`${product.url}/site.webmanifest`);
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  expect(await response.json()).toMatchObject({
    short_name: names.APP_NAME,
    name: expect.stringMatching(/^Umurima /),
  });
});
