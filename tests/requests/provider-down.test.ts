import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, signIn, type Visitor } from '../support/visitor';

let product: Product;
let staff: Visitor;
const pages = [
  '/dashboard',
  '/dashboard/categories',
  '/dashboard/sections',
  '/dashboard/contents',
  '/dashboard/polls',
  '/dashboard/quiz',
  '/dashboard/survey',
  '/dashboard/info',
  '/dashboard/insights',
  '/dashboard/chatbot',
];

beforeAll(async () => {
  product = await startProductInProcess();
  staff = await signIn(product.url, demoEmail.admin);
});
afterEach(() => product.recorder.comeBack());
afterAll(() => product?.stop());

/** What the list of a page is counted by: its headings and rows, without times. */
const notified = (words: string) => words.replace(/\d+[smhd]\b|\d\d:\d\d(:\d\d)?/g, '');

test('with the provider down every page still shows its last good data (REL-04)', async () => {
  const good = new Map<string, string>();
  for (const path of pages) {
    const page = await staff.open(path);
    expect(page.status, path).toBe(200);
    good.set(path, notified(page.$('main h2').text()));
  }
  await product.recorder.goDown();
  for (const path of pages) {
    const page = await staff.open(path);
    expect(page.status, path).toBe(200);
    expect(notified(page.$('main h2').text()), path).toBe(good.get(path));
  }
}, 60_000);
