import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '../support/product';
import { demoEmail, signIn, type Visitor } from '../support/visitor';

let product: Product;
let admin: Visitor;
beforeAll(async () => {
  product = await startProduct();
  admin = await signIn(product.url, demoEmail.admin);
});
afterAll(() => product?.stop());

/** The scripts a page asks for before it is usable, in bytes as sent (gzip). What it fetches later, such as the editor, is not in it. */
async function scriptsOf(path: string): Promise<{ bytes: number; names: string[] }> {
  const { $, text } = await admin.open(path);
  const preloaded = $('link[rel=modulepreload]')
    .toArray()
    .map((link) => $(link).attr('href') ?? '');
  // Not every address in the text: Remix also names the modules of pages that one could go on to.
  const imported = [...text.matchAll(/import[^"';]*["'](\/assets\/[\w.-]+\.js)["']/g)].map(
    ([, name = '']) => name,
  );
  const names = [...new Set([...preloaded, ...imported])].filter((name) => name.endsWith('.js'));
  let bytes = 0;
  for (const name of names) bytes += gzipSync((await admin.send(name)).text).length;
  return { bytes, names };
}

// UX-15 and issue 5: budgets in bytes of gzipped script.
test.each([
  ['/dashboard/contents', 130_000],
  ['/dashboard/contents?view=list', 130_000],
  ['/dashboard/categories', 130_000],
  ['/dashboard/sections', 130_000],
  ['/dashboard/contents/new', 200_000],
])('%s asks for at most %d bytes of script', async (path, budget) => {
  const { bytes, names } = await scriptsOf(path);
  process.stdout.write(`${path}: ${bytes} bytes of script in ${names.length} files\n`);
  expect(names.length).toBeGreaterThan(5);
  expect(bytes).toBeLessThanOrEqual(budget);
  expect(names.filter((name) => /\/editor-/.test(name))).toEqual([]);
});
