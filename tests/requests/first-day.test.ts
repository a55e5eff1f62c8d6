import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { newEmail, peopleOf } from '../support/people';
import { type AdminApi, startAdminApi } from '../support/product';
import { type Recorder, startRecorder } from '../support/recorder';
import { demoEmail, demoPassword, type HtmlPage, hrefOf, Visitor } from '../support/visitor';

/* The first day: an empty system leads, an invitation is passed on from a phone, an authenticator app is set up on it. */

let adminApi: AdminApi;
let recorder: Recorder;
let dashboard: DashboardInProcess;
beforeAll(async () => {
  adminApi = await startAdminApi();
  recorder = await startRecorder(adminApi.url);
});
beforeEach(async () => {
  dashboard = await startDashboardInProcess({
    ADMIN_API_URL: recorder.url,
    ADMIN_API_TOKEN: adminApi.token,
  });
});
afterEach(async () => {
  recorder.passOn();
  await dashboard.stop();
});
afterAll(async () => {
  await recorder?.stop();
  await adminApi?.stop();
});

/** Signed in without having seen Home: nothing is cached. */
async function signedIn(email: string, first = '/dashboard/account'): Promise<Visitor> {
  const visitor = new Visitor(dashboard.url);
  const page = await visitor.submit(await visitor.open(first), /^login$/i, { email, password: demoPassword });
  expect(page.path).toBe(first);
  return visitor;
}

/** The provider has nothing from now on. */
function emptyLibrary() {
  for (const path of ['categories/list', 'section/list', 'content/list'])
    recorder.reply(new RegExp(`^GET /${path}(\\?|$)`), { status: 200, body: { data: [] } });
  const counts = { all: 0, published: 0, drafts: 0 };
  const totals = { contents: 0, published: 0, drafts: 0, views: 0, comments: 0 };
  const found = { data: [], page: 1, total: 0, counts, totals };
  recorder.reply(/^GET \/content\/find(\?|$)/, { status: 200, body: found });
  recorder.reply(/^GET \/content\/codes/, { status: 200, body: { next: 'ITE-001', taken: null } });
}

/** The first steps on a page: what each is called, whether it is ticked, where it leads. */
const stepsOn = ({ $ }: HtmlPage) =>
  $('section[aria-labelledby="first-steps"] li')
    .toArray()
    .map((item) => ({
      label: $(item).find('a').text(),
      done: $(item).is('[data-done]') && $(item).text().includes('Done'),
      to: $(item).find('a').attr('href') ?? '',
    }));
const ticked = (page: HtmlPage) => stepsOn(page).flatMap(({ label, done }) => (done ? [label] : []));

describe('an empty system leads', () => {
  const calls = () => recorder.calls.map(({ path }) => path.split('?')[0]);

  test('four steps, each with its form, nothing ticked but what is done; one call more', async () => {
    const admin = await signedIn(demoEmail.superadmin);
    emptyLibrary();
    recorder.calls.splice(0);
    const page = await admin.open('/dashboard');
    expect(stepsOn(page).map(({ label }) => label)).toEqual([
      'Add a category',
      'Add a section',
      'Add a content',
      'Invite a colleague',
    ]);
    // The demo has other users.
    expect(ticked(page)).toEqual(['Invite a colleague']);
    expect(calls()).toContain('/admin/auth/users');
    expect(calls()).not.toContain('/section/list');
    expect(page.$('[aria-current="step"]').text()).toBe('Add a category');
    for (const { to } of stepsOn(page))
      expect((await admin.open(to.replace(/#.*/, ''))).$('main form').length, to).toBeGreaterThan(0);
  });

  test('who may only look gets a plain sentence, no forms, and no call for users', async () => {
    const viewer = await signedIn(demoEmail.viewer);
    emptyLibrary();
    recorder.calls.splice(0);
    const page = await viewer.open('/dashboard');
    expect(stepsOn(page)).toEqual([]);
    expect(page.words).toContain('An admin adds categories, sections and contents.');
    expect(calls()).not.toContain('/admin/auth/users');
  });

  test('the empty lists name the step that comes next', async () => {
    const admin = await signedIn(demoEmail.superadmin);
    const links = async (path: string) =>
      (await admin.open(path))
        .$('[data-first-action] a')
        .toArray()
        .map((link) => link.attribs.href);
    emptyLibrary();
    expect(await links('/dashboard/contents')).toEqual([
      '/dashboard/categories/new',
      '/dashboard/contents/new',
    ]);
    expect(await links('/dashboard/categories')).toEqual(['/dashboard/categories/new']);
    expect(await links('/dashboard/sections')).toEqual(['/dashboard/categories/new']);
  });
});

describe('an invitation is passed on', () => {
  test('by copy, QR, WhatsApp and email, whose texts hold the link and say that it works once', async () => {
    const { superadmin } = await peopleOf(dashboard);
    const email = newEmail();
    const panel = await superadmin.open('/dashboard/security');
    const made = await superadmin.submit(panel, 'Send Invitation', { email, role: 'viewer' });
    const link = made.$('output[aria-label="Invitation link"]').text().trim();
    const href = (start: string) => hrefOf(made, `dialog a[href^="${start}"]`);

    const whatsApp = new URL(href('https://wa.me/'));
    expect(whatsApp.searchParams.get('text')).toMatch(/^You are invited to Inzira\..*works once/);
    expect(whatsApp.searchParams.get('text')?.endsWith(`\n${link}`)).toBe(true);
    const mail = new URL(href('mailto:'));
    expect(decodeURIComponent(mail.pathname)).toBe(email);
    expect(mail.searchParams.get('subject')).toBe('Your invitation');
    expect(mail.searchParams.get('body')?.endsWith(`\n${link}`)).toBe(true);
    expect(made.$('dialog img[alt^="QR code of the invitation link"]')).toHaveLength(1);
    expect(made.$('dialog').text()).toContain(
      `This link is a secret: whoever has it can sign up as ${email}.`,
    );

    expect(made.path).not.toContain('token');
  });
});

describe('Back brings a page back as it was left, where it may', () => {
  test('public pages, for staff too; nothing of sign-in and dashboard is kept', async () => {
    const staff = await signedIn(demoEmail.viewer);
    for (const visitor of [new Visitor(dashboard.url), staff])
      for (const path of ['/', '/privacy'])
        expect((await visitor.open(path)).headers['cache-control'], path).toBe('private, no-cache');
    for (const path of ['/auth/login', '/auth/forgot-password'])
      expect((await new Visitor(dashboard.url).open(path)).headers['cache-control'], path).toBe('no-store');
    for (const path of ['/dashboard', '/dashboard/contents', '/dashboard/account', '/privacy.data'])
      expect((await staff.send(path)).headers['cache-control'], path).toBe('no-store');
  });
});
