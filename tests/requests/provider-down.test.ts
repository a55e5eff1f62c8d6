import { expect, test } from 'vitest';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';

const product = setUpProduct();
const staff = setUpVisitor(product, 'admin');
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
  // A form over them can be filled in meanwhile, with the places as they were last known.
  for (const list of ['categories', 'sections', 'contents', 'polls', 'quiz', 'survey', 'info']) {
    const page = await staff.open(`/dashboard/${list}/new`);
    expect([page.status, page.$('dialog form [name=formKey]').length > 0], list).toEqual([200, true]);
  }
  const form = await staff.open('/dashboard/contents/new');
  expect(form.words).toContain('The admin API is not working right now. Fill in the form;');
  expect(form.$('select[name=sectionId] option').length).toBeGreaterThan(2);
}, 60_000);

test('what cannot be read anew is under one banner: as of when it is, what happened, since when, one Retry (SPEC §10.2)', async () => {
  for (const path of pages) await staff.open(path);
  // Published or not: the lists that this changes are to be read anew, and then cannot be.
  const list = await staff.open('/dashboard/contents?view=list');
  const button = list.$('main button[aria-label^="Publish"], main button[aria-label^="Unpublish"]').first();
  await staff.submit(list, button.attr('aria-label') ?? '');
  await product.recorder.goDown();
  for (const path of ['/dashboard', '/dashboard/quiz', '/dashboard/insights']) {
    const page = await staff.open(path);
    expect(page.status, path).toBe(200);
    const retry = page.$('main a:contains("Retry")');
    expect(retry, path).toHaveLength(1);
    expect(retry.parent().text(), path).toMatch(
      /Shown as of \d\d:\d\d.Kigali .*cannot be reached right now\. It has failed since \d\d:\d\d.Kigali/,
    );
  }
  await product.recorder.comeBack();
  for (const path of ['/dashboard', '/dashboard/quiz'])
    expect((await staff.open(path)).words, path).not.toContain('Shown as of');
}, 60_000);
