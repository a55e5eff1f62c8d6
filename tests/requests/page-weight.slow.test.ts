import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchFirstSheet } from '../support/first-sheet';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, signIn, Visitor } from '../support/visitor';

// The budgets of docs/performance.md that are the same on every machine; `npm run bench` measures them in a browser.
let product: Product;
let staff: Visitor;
beforeAll(async () => {
  product = await startProductInProcess();
  staff = await signIn(product.url, demoEmail.superadmin);
  await fetchFirstSheet(staff);
});
afterAll(() => product.stop());

/** Bytes of a response as it goes over the line; scraps go unpacked. */
async function packed(path: string, visitor: Visitor) {
  const { statusCode, body } = await request(product.url + path, {
    headers: { cookie: visitor.cookie, 'accept-encoding': 'gzip', 'sec-fetch-mode': 'navigate' },
  });
  expect(statusCode, path).toBe(200);
  return (await body.arrayBuffer()).byteLength;
}

/** kB of gzip of every script and style a page asks for, and how many files they are. */
async function filesOf(path: string, visitor: Visitor) {
  const { $ } = await visitor.open(path);
  const hrefs = (selector: string, name: string) =>
    $(selector)
      .toArray()
      .map((element) => $(element).attr(name) ?? '');
  const scripts = [...new Set([...hrefs('link[rel=modulepreload]', 'href'), ...hrefs('script[src]', 'src')])];
  const styles = hrefs('link[rel=stylesheet]', 'href');
  const kB = async (paths: string[]) =>
    (await Promise.all(paths.map((file) => packed(file, visitor)))).reduce((sum, size) => sum + size, 0) /
    1_000;
  return {
    scripts: await kB(scripts),
    styles: await kB(styles),
    sheets: styles.length,
    files: scripts.length + styles.length,
  };
}

describe('what pages cost the line', () => {
  it('the content list: HTML, scripts, styles and requests', async () => {
    const path = '/dashboard/contents?view=list';
    const { scripts, styles, sheets, files } = await filesOf(path, staff);
    expect((await packed(path, staff)) / 1_000).toBeLessThan(20);
    expect(scripts).toBeGreaterThan(50); // the scripts were found
    expect(scripts).toBeLessThanOrEqual(118.5);
    // Nothing is drawn before the last stylesheet is there.
    expect(sheets).toBe(1);
    expect(styles).toBeLessThanOrEqual(10.6);
    expect(files + 1 + 12 + 4).toBeLessThanOrEqual(26); // and the page, its thumbnails, font, icons, the site's icon and the script for a lost line
  });

  it('the content list on a first visit: styles within the page, none before it, and the file beside it', async () => {
    const path = '/dashboard/contents?view=list';
    const firstVisit = await signIn(product.url, demoEmail.superadmin);
    const { $, text } = await firstVisit.open(path);
    expect($('link[rel=stylesheet]')).toHaveLength(0);
    expect($('head > style[data-first-sheet]').text().length).toBeGreaterThan(20_000);
    expect(text.indexOf('data-first-sheet')).toBeLessThan(text.indexOf('</head>'));
    expect((await packed(path, firstVisit)) / 1_000).toBeLessThan(24);
    await fetchFirstSheet(firstVisit);
    const later = await firstVisit.open(path);
    expect(later.$('link[rel=stylesheet]')).toHaveLength(1);
    expect(later.$('style[data-first-sheet]')).toHaveLength(0);
  });

  it.each(['list', 'grid', ''])(
    'the content list (view %j): elements, and bytes of HTML unpacked',
    async (view) => {
      const { $, text } = await staff.open(`/dashboard/contents?view=${view}`);
      const rows = $(view === 'list' ? 'tbody tr' : '[aria-label=Contents] > li');
      expect(rows).toHaveLength(12);
      expect($('*').length).toBeLessThanOrEqual(view === 'list' ? 500 : 535);
      expect(text.length / 1_000).toBeLessThanOrEqual(view === 'list' ? 41 : 48);
      // No element for an icon that stands before a word or alone in a button; the logo alone is drawn.
      expect($('.ib').length).toBeGreaterThan(60);
      expect($('i.icon').length).toBeLessThan(10);
      expect($('svg').length).toBe(1);
    },
  );

  it('every icon of a page has its place in the one picture, which is kept for good', async () => {
    const { $ } = await staff.open('/dashboard/contents?view=list');
    const picture = $('link[rel=preload][as=image]').attr('href') ?? '';
    const drawn = await request(product.url + picture);
    expect(drawn.headers['content-type']).toContain('image/svg+xml');
    expect(drawn.headers['cache-control']).toContain('immutable');
    const paths = (await drawn.body.text()).match(/<path /g) ?? [];
    const sheet = $('link[rel=stylesheet]').first().attr('href') ?? '';
    const css = await (await request(product.url + sheet)).body.text();
    expect(css).toContain(picture);
    const places = new Map(
      [...css.matchAll(/\.i-([\w-]+)\{--at: ?(\d+)%/g)].map(([, name, at]) => [name, Number(at)]),
    );
    expect(places.size).toBe(paths.length);
    for (const icon of $('.icon, .ib').toArray()) {
      const name = /\bi-([\w-]+)/.exec($(icon).attr('class') ?? '')?.[1];
      expect(places.get(name), name).toBeLessThan(paths.length);
    }
  });

  it('the login page: scripts', async () => {
    const { scripts } = await filesOf('/auth/login', new Visitor(product.url));
    expect(scripts).toBeGreaterThan(50);
    expect(scripts).toBeLessThanOrEqual(102.5);
  });

  it('public pages: no script, and under 60 kB with their font', async () => {
    const anonymous = new Visitor(product.url);
    for (const path of ['/', '/privacy']) {
      const { $ } = await anonymous.open(path);
      expect($('script, link[rel=modulepreload]').length, path).toBe(0);
      const { styles } = await filesOf(path, anonymous);
      const font = $('link[as=font]').attr('href') ?? '';
      const { body } = await request(product.url + font);
      const all = styles * 1_000 + (await packed(path, anonymous)) + (await body.arrayBuffer()).byteLength;
      expect(all, path).toBeLessThan(60_000);
    }
  });
});
