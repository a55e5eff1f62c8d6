import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '../support/product';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, signIn, type Visitor } from '../support/visitor';

let product: Product;
let boss: Visitor;
let admin: Visitor;
beforeAll(async () => {
  product = await startProductInProcess();
  boss = await signIn(product.url, demoEmail.superadmin);
  admin = await signIn(product.url, demoEmail.admin);
});
afterAll(() => product?.stop());

/** Path of the first link whose words match. */
function link(page: Awaited<ReturnType<Visitor['open']>>, words: RegExp): string {
  const found = page
    .$('a')
    .toArray()
    .find((a) => words.test(page.$(a).text()));
  if (!found) throw new Error(`${page.path} has no link ${words}: ${page.words.slice(0, 300)}`);
  return page.$(found).attr('href') ?? '';
}

const firstEdit = async () =>
  (await admin.open('/dashboard/contents?view=list')).$('main a[href*="/edit"]').first().attr('href') ?? '';

test('the audit log tells a superadmin who did what from where, filters it and shows each change', async () => {
  const opened = await admin.open(await firstEdit());
  const saved = await admin.submit(opened, /^Save/, { title: 'Changed for the log' });
  expect(saved.words).toContain('Content updated successfully!');

  const log = await boss.open('/dashboard/audit?kind=content&action=edit');
  expect(log.words).toContain('edited the content');
  const event = await boss.open(link(log, /edited the content/));
  expect(event.words).toContain('Changed for the log');
  expect(event.words).toMatch(/IP address 127\.0\.0\.1/);
  expect(event.words).toMatch(/Request [\da-f-]{36}/);
  // Each event has the id that the logs of both processes have.
  const requestId = /Request ([\da-f-]{36})/.exec(event.words)?.[1] ?? '';
  expect((await boss.open(`/dashboard/audit?q=${requestId}`)).words).toContain('1 event.');
  expect(product.output()).toContain(requestId);

  expect((await boss.open('/dashboard/audit?q=no-one-ever')).words).toContain('No events match');
  expect((await boss.open('/dashboard/audit?action=sign-in')).words).toContain('signed in');
  const wrong = await boss.open('/dashboard/audit?startDate=2026-02-30');
  expect(wrong.words).toContain('The start date is not a day of the calendar.');
});

test('a thing’s history offers the texts of before an edit, and saves nothing by that', async () => {
  const edit = await firstEdit();
  const id = /contents\/([^/]+)\/edit/.exec(edit)?.[1] ?? '';
  const form = await admin.open(edit);
  const before = form.$('input[name=title]').attr('value') ?? '';
  await admin.submit(form, /^Save/, { title: 'A mistake' });
  const view = await admin.open(`/dashboard/contents/${id}`);
  const history = await admin.open(link(view, /History/));
  expect(history.words).toContain('edited the content');
  const restored = await admin.open(link(history, /Restore these texts/));
  expect(restored.$('input[name=title]').attr('value')).toBe(before);
  expect((await admin.open(`/dashboard/contents/${id}`)).headings).toContain('A mistake');
  const back = await admin.submit(restored, /^Save/);
  expect(back.words).toContain('Content updated successfully!');
  expect((await admin.open(`/dashboard/contents/${id}`)).headings).toContain(before);
  // Another thing's row restores nothing here.
  const other = await admin.open(`${edit.split('?')[0]}?restore=1`);
  expect(other.$('input[name=title]').attr('value')).toBe(before);
});

test('the log as a file has every row that the filters find, and no cell is a formula', async () => {
  const evil = '=HYPERLINK("http://x")';
  await admin.submit(await admin.open('/dashboard/polls/new'), /^(Create|Save)/, {
    question: evil,
    'options[0]': 'a',
    'options[1]': 'b',
  });
  const file = await boss.open('/dashboard/audit.csv?kind=poll');
  expect(file.status).toBe(200);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.text).toContain('id,at,actorKind');
  expect(file.text).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect((await boss.open('/dashboard/audit?action=export')).words).toContain('downloaded the audit log');
  expect(
    (await boss.open('/dashboard/audit.csv', { headers: { 'sec-fetch-site': 'cross-site' } })).status,
  ).toBe(403);
});

test('an admin sees the history of what they manage, not the log; a viewer neither', async () => {
  const viewer = await signIn(product.url, demoEmail.viewer);
  for (const path of ['/dashboard/audit', '/dashboard/audit/1', '/dashboard/audit.csv'])
    expect([path, (await admin.open(path)).status, (await viewer.open(path)).status]).toEqual([
      path,
      403,
      403,
    ]);
  expect((await viewer.open('/dashboard/history/content/unknown0')).status).toBe(403);
  expect((await admin.open('/dashboard/history/staff-user/unknown0')).status).toBe(404);
  expect((await admin.open('/dashboard/history/content/unknown0')).words).toContain('No history yet');
  expect((await boss.open('/dashboard')).words).toContain('Audit log');
  expect((await admin.open('/dashboard')).words).not.toContain('Audit log');
});

test('the Security panel shows the last events of a user', async () => {
  const panel = await admin.open('/dashboard/security');
  const activity = await admin.open(panel.$('a[aria-label="Activity: viewer@demo.test"]').attr('href') ?? '');
  expect(activity.words).toContain('signed in');
  expect(activity.words).not.toContain('All of it in the audit log');
});

test('logging out is told', async () => {
  const viewer = await signIn(product.url, demoEmail.viewer);
  await viewer.submit(await viewer.open('/dashboard/log-out'), /Log out/i);
  expect((await boss.open('/dashboard/audit?action=log-out')).words).toContain('logged out');
});

test('with the admin API in trouble the log says so and offers to try again; no one is kept from logging out', async () => {
  const viewer = await signIn(product.url, demoEmail.viewer);
  product.recorder.reply(/audit-events/, { status: 500, body: { success: false } });
  try {
    const page = await boss.open('/dashboard/audit');
    expect(page.status).toBe(200);
    expect(page.words).toContain('The audit log cannot be shown');
    expect(page.words).toContain('Retry');
    const out = await viewer.submit(await viewer.open('/dashboard/log-out'), /Log out/i);
    expect(out.words).toContain('You have logged out.');
  } finally {
    product.recorder.passOn();
  }
});

test('an admin API that keeps no log: the page says so, nothing links to a history', async () => {
  const other = await startProductInProcess({ prepare: (recorder) => recorder.actAsOutside() });
  try {
    const someone = await signIn(other.url, demoEmail.superadmin);
    expect((await someone.open('/dashboard/audit')).words).toContain('There is no audit log here');
    const list = await someone.open('/dashboard/contents?view=list');
    const view = await someone.open(
      list.$('main a[href^="/dashboard/contents/"]').first().attr('href') ?? '',
    );
    expect(view.words).not.toContain('History');
  } finally {
    await other.stop();
  }
});
