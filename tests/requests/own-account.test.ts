import { generate } from 'otplib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { problemOf } from '../support/field-problem';
import { chosenPassword, copyOf, newEmail, nextCode, opensDashboard, setUpPeople } from '../support/people';
import { setUpProduct } from '../support/product-in-process';
import { demoEmail, demoPassword, type HtmlPage, signIn, textsOf, type Visitor } from '../support/visitor';

const product = setUpProduct();
const people = setUpPeople(product);
afterEach(() => void vi.useRealTimers());

const other = 'Rainy-day-8?';

describe('SEC-08: changing one’s own password', () => {
  test('needs the current one, ends every other session and keeps this one', async () => {
    const here = await signIn(product.url, demoEmail.viewer);
    const otherBrowser = await signIn(product.url, demoEmail.viewer);
    const copied = copyOf(here);
    const page = await here.open('/dashboard/account');
    expect(page.words).toContain(demoEmail.viewer);
    const change = (values: Record<string, string>) =>
      here.submit(page, 'Change password', {
        current: demoPassword,
        password: other,
        confirm: other,
        ...values,
      });

    const wrong = await change({ current: 'Wrong-pass-1!' });
    expect(wrong).toMatchObject({ status: 401, path: '/dashboard/account' });
    expect(wrong.words).toContain('Your current password is incorrect.');
    expect(wrong.text).not.toContain(other);
    for (const visitor of [here, otherBrowser, copied]) expect(await opensDashboard(visitor)).toBe(true);

    const done = await change({});
    expect(done).toMatchObject({ status: 200, path: '/dashboard/account' });
    expect(done.words).toContain('Password changed Your other sessions were logged out');
    expect(await opensDashboard(here)).toBe(true);
    expect(await opensDashboard(otherBrowser)).toBe(false);
    expect(await opensDashboard(copied)).toBe(false);
    expect((await people.passwordStep(demoEmail.viewer, demoPassword)).page.status).toBe(401);
    await signIn(product.url, demoEmail.viewer, other);
  });

  test('everything that is wrong with the form is said at once (UX-03)', async () => {
    const admin = await signIn(product.url, demoEmail.admin);
    const page = await admin.open('/dashboard/account');
    const problems = async (values: Record<string, string>) => {
      const answer = await admin.submit(page, 'Change password', values);
      expect(answer.status).toBe(400);
      return ['current', 'password', 'confirm'].map((name) => problemOf(answer, name, '#password'));
    };
    const weak = 'Password does not meet all requirements!';
    const noCurrent = 'Please enter your current password.';
    const missing = 'Please enter a new password, twice.';
    expect(await problems({ current: '', password: 'weak', confirm: 'other' })).toEqual([
      noCurrent,
      weak,
      'Passwords do not match!',
    ]);
    expect(await problems({ current: demoPassword, password: 'weak', confirm: '' })).toEqual([
      null,
      weak,
      missing,
    ]);
  });

  test('five wrong passwords there are enough for a while, and no one else has to wait', async () => {
    const admin = await signIn(product.url, demoEmail.admin);
    const page = await admin.open('/dashboard/account');
    const change = (current: string) =>
      admin.submit(page, 'Change password', { current, password: other, confirm: other });
    for (let i = 0; i < 5; i++) expect((await change('Wrong-pass-1!')).status).toBe(401);
    const rejected = await change(demoPassword);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(rejected.words).toMatch(/Too many attempts\. Please try again in/);
    const superadmin = await signIn(product.url, demoEmail.superadmin);
    const own = await superadmin.open('/dashboard/account');
    const same = { current: demoPassword, password: demoPassword, confirm: demoPassword };
    expect((await superadmin.submit(own, 'Change password', same)).status).toBe(400);
  });

  test('SEC-20: the account is the session’s, whatever the form says', async () => {
    const victim = await people.userId(demoEmail.admin);
    const auditor = await signIn(product.url, demoEmail.auditor);
    const page = await auditor.open('/dashboard/account');
    const forged = { userId: victim, id: victim, email: demoEmail.admin, staffId: victim };
    const values = { current: demoPassword, password: other, confirm: other, ...forged };
    expect((await auditor.submit(page, 'Change password', values)).status).toBe(200);
    await signIn(product.url, demoEmail.admin, demoPassword);
    await signIn(product.url, demoEmail.auditor, other);
  });
});

describe('SEC-34: recovery codes', () => {
  test('are shown once after the set-up, let in once each, and can be made anew', {
    timeout: 120_000,
  }, async () => {
    const email = newEmail();
    const { person, secret, landed } = await people.signedUp(email);
    expect(landed.path).toBe('/dashboard/account/recovery-codes');
    expect(landed.headers['cache-control']).toBe('no-store');
    const shown = (page: typeof landed) => textsOf(page, 'ul[aria-label="Recovery codes"] li');
    const codes = shown(landed);
    expect(codes).toHaveLength(10);
    const download = landed.$('a[download]');
    expect(decodeURIComponent(download.attr('href') ?? '')).toContain(codes.join('\n'));
    expect((await person.open('/dashboard/account/recovery-codes')).path).toBe('/dashboard/account');

    const withCode = async (code: string) => {
      const { visitor, page } = await people.passwordStep(email);
      expect(page.words).toContain('Use a recovery code');
      const form = await visitor.open('/auth/code?recovery');
      return { visitor, response: await visitor.submit(form, 'Verify', { recovery: code }) };
    };
    const first = await withCode(codes[0] ?? '');
    expect(first.response.path).toBe('/dashboard/home');
    const again = await withCode(codes[0] ?? '');
    expect(again.response.status).toBe(401);
    expect(await opensDashboard(again.visitor)).toBe(false);
    expect((await withCode('not a code')).response.words).toContain(
      'A recovery code has 24 letters and digits, one from before this version 16.',
    );

    const page = await person.open('/dashboard/account');
    const make = (values: Record<string, string>) => person.submit(page, 'Make new recovery codes', values);
    expect((await make({ current: chosenPassword, code: '' })).words).toContain(
      'Please enter your verification code',
    );
    expect((await make({ current: chosenPassword, code: codes[1] ?? '' })).status).toBe(401);
    const code = await nextCode(secret);
    expect((await make({ current: 'Wrong-pass-1!', code })).status).toBe(401);
    const made = await make({ current: chosenPassword, code });
    expect(made.path).toBe('/dashboard/account/recovery-codes');
    expect(shown(made)).toHaveLength(10);
    expect((await withCode(codes[2] ?? '')).response.status).toBe(401);
    expect((await withCode(shown(made)[0] ?? '')).response.path).toBe('/dashboard/home');
  });
});

test('SEC-34: the page of new codes opens once, also for a copy of its cookie', async () => {
  const email = newEmail();
  const { person, secret } = await people.signUp(email);
  await people.passwordStep(email, chosenPassword, person);
  await person.send('/auth/code', { form: { code: await generate({ secret }) }, manual: true });
  const copy = copyOf(person);
  expect((await person.open('/dashboard/account/recovery-codes')).headings).toContain('Keep these codes');
  const second = await copy.open('/dashboard/account/recovery-codes');
  expect(second.path).toBe('/dashboard/account');
  expect(second.text).not.toMatch(/[A-Z2-7]{4}-[A-Z2-7]{4}-/);
});

describe('a wrong password or code is said at its field as well', () => {
  const incorrectPassword = 'Your current password is incorrect.';
  const incorrectCode = 'The verification code is incorrect or was already used.';

  test('of one’s own account (SPEC §5.1.5)', async () => {
    const email = newEmail();
    const { person } = await people.signedUp(email);
    const page = await person.open('/dashboard/account');
    const change = (values: Record<string, string>) =>
      person.submit(page, 'Change password', { password: other, confirm: other, code: '000000', ...values });
    const wrong = await change({ current: 'Wrong-pass-1!' });
    expect([wrong.status, problemOf(wrong, 'current', '#password')]).toEqual([401, incorrectPassword]);
    expect(problemOf(wrong, 'current', '#codes')).toBeNull();
    const wrongCode = await change({ current: chosenPassword });
    expect(problemOf(wrongCode, 'current', '#password')).toBeNull();
    expect([wrongCode.status, problemOf(wrongCode, 'code', '#password')]).toEqual([401, incorrectCode]);
  });
});

describe('where I am signed in (docs/decisions/0008)', () => {
  const phone = {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  };
  const rows = (page: HtmlPage) =>
    page
      .$('section[aria-labelledby=signed-in] li')
      .toArray()
      .map((row) => page.$(row).text().replace(/\s+/g, ' ').trim());

  test('log out there asks for the password, ends that session alone and is in the audit log', async () => {
    const here = await signIn(product.url, demoEmail.superadmin);
    const there = await signIn(product.url, demoEmail.superadmin);
    await there.send('/dashboard/home', { headers: phone });
    const stranger = await signIn(product.url, demoEmail.admin);
    const account = await here.open('/dashboard/account');
    const seen = rows(account);
    expect(seen.filter((row) => row.includes('This browser'))).toHaveLength(1);
    const links = account.$('section[aria-labelledby=signed-in] li a').toArray();
    expect(links).toHaveLength(seen.length - 1);
    const href = account.$(links[0]).attr('href') ?? '';
    // The numbers of sessions stay in cookies.
    for (const { cookies } of [here, there]) {
      const [json = ''] = decodeURIComponent(cookies.get('session') ?? '').split('.');
      const { sid } = JSON.parse(Buffer.from(json, 'base64').toString());
      expect(sid).toMatch(/^[\w-]{22}$/);
      expect(account.text).not.toContain(sid);
    }

    const signIns = async () =>
      Number(/(\d+) events?/.exec((await here.open('/dashboard/audit?action=sign-in')).words)?.[1]);
    const before = await signIns();
    expect(before).toBeGreaterThan(0);
    const dialog = await here.open(href);
    const wrong = await here.submit(dialog, 'Log out there', { current: 'Wrong-pass-1!' });
    expect([wrong.status, problemOf(wrong, 'current', '#end-session')]).toEqual([
      401,
      'Your current password is incorrect.',
    ]);
    expect((await here.submit(wrong, 'Log out there', { current: '' })).words).toContain(
      'Please enter your current password.',
    );
    expect(await opensDashboard(there)).toBe(true);
    expect((await stranger.open(href)).words).toContain('That session is over already');
    const done = await here.submit(wrong, 'Log out there', { current: demoPassword });
    expect(done.words).toContain('Logged out: ');
    expect([await opensDashboard(here), await opensDashboard(there)]).toEqual([true, false]);
    expect(rows(done)).toHaveLength(seen.length - 1);
    expect((await here.open(href)).words).toContain('That session is over already');
    // The password was asked for again: nobody signed in.
    expect(await signIns()).toBe(before);
    const superadmin = await signIn(product.url, demoEmail.superadmin);
    expect((await superadmin.open('/dashboard/audit?action=session-ended')).words).toContain(
      'ended a session',
    );
  });

  test('log out everywhere ends this browser’s session as well', async () => {
    const browsers = await Promise.all([1, 2, 3].map(() => signIn(product.url, demoEmail.superadmin)));
    const [here] = browsers as [Visitor];
    const dialog = await here.open('/dashboard/account/sessions/all');
    expect(dialog.words).toContain(
      `Claudine Uwimana (${demoEmail.superadmin}): this logs you out on every device`,
    );
    const login = await here.submit(dialog, 'Log out everywhere', { current: demoPassword });
    expect(login.words).toContain('You are logged out everywhere.');
    expect(login.path).toBe('/auth/login');
    expect(await Promise.all(browsers.map(opensDashboard))).toEqual([false, false, false]);
  });
});
