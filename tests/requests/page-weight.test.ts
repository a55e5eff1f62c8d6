import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, signIn, Visitor } from '../support/visitor';

// The budgets of docs/performance.md that are the same on every machine; `npm run bench` measures them in a browser.
let product: Product;
let staff: Visitor;
beforeAll(async () => {
  product = await startProductInProcess();
  staff = await signIn(product.url, demoEmail.superadmin);
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
  return { scripts: await kB(scripts), styles: await kB(styles), files: scripts.length + styles.length };
}

describe('what pages cost the line', () => {
  it('the content list: HTML, scripts, styles and requests', async () => {
    const path = '/dashboard/contents?view=list';
    const { scripts, styles, files } = await filesOf(path, staff);
    expect((await packed(path, staff)) / 1_000).toBeLessThan(20);
    expect(scripts).toBeGreaterThan(50); // the scripts were found
    expect(scripts).toBeLessThanOrEqual(130);
    expect(styles).toBeLessThanOrEqual(21);
    expect(files + 1 + 12 + 3).toBeLessThanOrEqual(45); // and the page, its thumbnails, font and icons
  });

  it('the login page: scripts', async () => {
    const { scripts } = await filesOf('/auth/login', new Visitor(product.url));
    expect(scripts).toBeGreaterThan(50);
    expect(scripts).toBeLessThanOrEqual(100);
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
