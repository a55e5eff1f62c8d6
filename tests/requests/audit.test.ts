import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDashboardInProcess } from '../support/dashboard-in-process';
import { newEmail, peopleOf } from '../support/people';
import { startRecordedProvider } from '../support/product';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { demoEmail, hrefOf, signIn, Visitor } from '../support/visitor';

const product = setUpProduct();
const boss = setUpVisitor(product, 'superadmin');
const admin = setUpVisitor(product, 'admin');

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
  const saved = await admin.submit(opened, /^Save/, {
    title: 'Changed for the log',
    description: 'Umuganda & <amahoro>',
  });
  expect(saved.words).toContain('Content updated successfully!');

  const log = await boss.open('/dashboard/audit?kind=content&action=edit');
  expect(log.words).toContain('edited the content');
  const event = await boss.open(link(log, /edited the content/));
  expect(event.words).toContain('Changed for the log');
  expect(event.words).toMatch(/\d\d:\d\d:\d\d Kigali \(.*\d\d:\d\d:\d\d UTC\)/);
  expect(event.words).toMatch(/IP address 127\.0\.0\.1/);
  // Formatted text as a person reads it.
  expect(event.$('table').text()).toContain('Umuganda & <amahoro>');
  expect(event.words).toMatch(/Request [\da-f-]{36}/);
  // Each event has the id that the logs of both processes have.
  const requestId = /Request ([\da-f-]{36})/.exec(event.words)?.[1] ?? '';
  expect((await boss.open(`/dashboard/audit?q=${requestId}`)).words).toContain('1 event.');
  const told = (output: string) => output.split('\n').filter((line) => line.includes(requestId));
  // A field twice is one that a reader of JSON may drop, or refuse.
  for (const line of told(product.output())) expect(line.match(/"(requestId|ip)":/g)).toHaveLength(2);
  for (const lines of [told(product.output()), told(product.adminApi.output())]) {
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ requestId, ip: '127.0.0.1', staffId: expect.any(String) });
    }
  }

  const nothing = await boss.open('/dashboard/audit?q=no-one-ever&kind=poll&startDate=2026-01-02');
  expect(nothing.words).toContain('No events match');
  expect(nothing.words).toContain('Filters: text “no-one-ever”, poll and since 2 Jan 2026 (UTC days)');
  expect((await boss.open('/dashboard/audit?action=sign-in')).words).toContain('signed in');
  const wrong = await boss.open('/dashboard/audit?startDate=2026-02-30');
  expect(wrong.words).toContain('The start date is not a day of the calendar.');
  const about = await boss.open(link(event, /Everything done to this item/));
  expect(about.$('select[name=kind] option[selected]').text()).toBe('Content “Changed for the log”');
  const other = await boss.submit(about, 'Apply', { kind: 'staff-user', action: 'sign-in' });
  expect(other.$('select[name=kind] option[selected]').text()).toBe('User');
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
  // As it is called now, on each page of it.
  expect(history.headings).toContain('A mistake');
  const restored = await admin.open(link(history, /Restore these texts/));
  expect(restored.$('input[name=title]').attr('value')).toBe(before);
  expect(restored.words).toMatch(/Earlier texts, not saved yet .*from before the edit of .* UTC/);
  expect((await admin.open(`/dashboard/contents/${id}`)).headings).toContain('A mistake');
  const back = await admin.submit(restored, /^Save/);
  expect(back.words).toContain('Content updated successfully!');
  expect((await admin.open(`/dashboard/contents/${id}`)).headings).toContain(before);
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
  expect((await viewer.open('/dashboard/audit.csv')).text).toBe('Your role does not allow this.');
  expect((await viewer.open('/dashboard/history/content/unknown0')).status).toBe(403);
  expect((await admin.open('/dashboard/history/staff-user/unknown0')).status).toBe(404);
  expect((await admin.open('/dashboard/history/content/unknown0')).words).toContain('No history yet');
  expect((await boss.open('/dashboard')).words).toContain('Audit log');
  expect((await admin.open('/dashboard')).words).not.toContain('Audit log');
});

test('setting up two-factor at sign-in is in the audit log and in the log of the process', async () => {
  const people = await peopleOf(product);
  const email = newEmail();
  await people.signedUp(email);
  expect((await boss.open('/dashboard/audit?action=mfa-set-up')).words).toContain(
    'Grace set up the authenticator app',
  );
  const id = await people.userId(email);
  const line = (event: string) => new RegExp(`"event":"${event}","staffId":"${id}"`);
  expect(product.adminApi.output()).toMatch(line('authn_mfa_set_up'));
  const ask = await boss.open(`/dashboard/security/${id}/reset-mfa`);
  await boss.submit(ask, 'Reset');
  await people.passwordStep(email);
  expect(product.adminApi.output()).toMatch(line('authn_mfa_enabled'));
  expect(product.output()).toMatch(line('authn_mfa_enabled'));
  expect((await boss.open('/dashboard/audit?action=mfa-switched-on')).words).toContain(
    'Grace switched on two-factor authentication',
  );
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

describe('an admin API that keeps no log', () => {
  let outside: Awaited<ReturnType<typeof startRecordedProvider>>;
  let other: Awaited<ReturnType<typeof startDashboardInProcess>>;
  let someone: Visitor;
  beforeAll(async () => {
    outside = await startRecordedProvider({ demo: true, prepare: (recorder) => recorder.actAsOutside() });
    other = await startDashboardInProcess(outside.env);
    someone = await signIn(other.url, demoEmail.superadmin);
  });
  afterAll(async () => {
    await other?.stop();
    await outside?.stop();
  });

  test('the dashboard keeps one of its own, says so, and has it after a restart', async () => {
    const stranger = new Visitor(other.url);
    const login = await stranger.open('/auth/login');
    await stranger.submit(login, /^Log ?in/i, { email: demoEmail.admin, password: 'Wrong-pass-1!' });
    const list = await someone.open('/dashboard/sections');
    const edit = hrefOf(list, 'main a[href*="/edit"]');
    const form = await someone.open(edit);
    const before = String(form.$('input[name=name]').attr('value'));
    await someone.submit(form, /^Save/, { name: 'Renamed outside' });
    const gone = await someone.open('/dashboard/polls');
    const doomed = hrefOf(gone, 'main a[href*="/delete"]');
    await someone.submit(await someone.open(doomed), /^Delete/);

    await other.restart();
    const log = await someone.open('/dashboard/audit');
    expect(log.words).toContain('This is the dashboard’s own view');
    expect(log.words).toContain('edited the section “');
    expect(log.words).toContain('deleted the poll “');
    expect(log.words).toContain('signed in');
    expect(log.words).toContain(`Someone as ${demoEmail.admin} could not sign in`);
    expect(log.text).not.toContain('Wrong-pass-1!');
    const event = await someone.open(link(log, /edited the section/));
    expect(event.words).toContain(before);
    expect(event.words).toContain('Renamed outside');
    expect(event.words).toMatch(/IP address 127\.0\.0\.1/);
    expect(event.words).toMatch(/Request [\da-f-]{36}/);

    const history = await someone.open(link(await someone.open(edit), /History/));
    expect(history.words).toContain('This is the dashboard’s own view');
    const restored = await someone.open(link(history, /Restore these texts/));
    expect(restored.$('input[name=name]').attr('value')).toBe(before);
    const file = await someone.open('/dashboard/audit.csv?kind=section');
    expect(file.headers['content-disposition']).toContain('dashboard-audit-log-');
    expect(file.text).toContain('Renamed outside');
    // In private files, and nothing that is secret in them.
    const folder = join(other.dataDir, 'audit');
    for (const name of await readdir(folder)) {
      expect((await stat(join(folder, name))).mode & 0o77).toBe(0);
      expect(await readFile(join(folder, name), 'utf8')).not.toMatch(/password|Wrong-pass-1!|Demo-pass-1!/);
    }
  });

  test('a write of which no answer came is told as such; one that was rejected is not told', async () => {
    const form = await someone.open('/dashboard/polls/new');
    outside.recorder.cut(/POST \/polls\/create/);
    const values = { question: 'Cut off?', 'options[0]': 'a', 'options[1]': 'b' };
    await someone.submit(form, /^(Create|Save)/, values);
    outside.recorder.passOn();
    outside.recorder.actAsOutside();
    outside.recorder.reply(/POST \/polls\/create/, { status: 400, body: { success: false } });
    const again = await someone.open('/dashboard/polls/new');
    await someone.submit(again, /^(Create|Save)/, { ...values, question: 'Rejected?' });
    const log = await someone.open('/dashboard/audit?kind=poll&action=create');
    expect(log.words).toContain('created the poll “Cut off?”');
    expect(log.words).not.toContain('Rejected?');
    expect((await someone.open(link(log, /Cut off/))).words).toContain('it may have been carried out or not');
  });

  test('a disk that takes nothing keeps no one from working; the log says so', async () => {
    const folder = join(other.dataDir, 'audit');
    await rm(folder, { recursive: true });
    await writeFile(folder, 'no folder');
    const viewer = await signIn(other.url, demoEmail.viewer);
    expect((await viewer.open('/dashboard')).status).toBe(200);
    expect(other.output()).toContain('an event is missing in the audit log of this dashboard');
    const page = await someone.open('/dashboard/audit');
    expect(page.words).toContain('The audit log of this dashboard cannot be read');
  });
});
