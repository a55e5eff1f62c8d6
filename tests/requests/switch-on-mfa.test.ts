import { generate } from 'otplib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { type OutsideProvider, outsidePassword, startOutsideProvider } from '../support/outside-provider';
import { chosenPassword, newEmail, nextCode, opensDashboard, secretOn, setUpPeople } from '../support/people';
import { setUpProduct } from '../support/product-in-process';
import { demoEmail, demoPassword, type HtmlPage, signIn, Visitor } from '../support/visitor';

const isOn = (page: HtmlPage) => /Two-factor authentication On/.test(page.words);
const switchOn = 'Set up two-factor authentication';

describe('with the embedded admin API', () => {
  const product = setUpProduct();
  const people = setUpPeople(product);
  afterEach(() => {
    product.recorder.passOn();
    vi.useRealTimers();
  });

  test('MFA is on with the account: nothing that fails after sign-up leaves it open to the password alone', async () => {
    product.recorder.reply(/^POST \/auth\/enable-mfa/, { status: 500, body: {} });
    const email = newEmail();
    const { page } = await people.signUp(email);
    expect(page.words).toContain('Account created successfully! MFA Enabled.');
    const { visitor, page: code } = await people.passwordStep(email);
    expect(code.path).toBe('/auth/code');
    expect(await opensDashboard(visitor)).toBe(false);
  });

  test('an account without it switches it on: password, QR code, code, recovery codes; other sessions end', {
    timeout: 60_000,
  }, async () => {
    const here = await signIn(product.url, demoEmail.viewer);
    const otherBrowser = await signIn(product.url, demoEmail.viewer);
    const account = await here.open('/dashboard/account');
    expect(isOn(account)).toBe(false);
    const before = product.recorder.writes().length;
    for (const current of ['', 'Wrong-pass-1!']) {
      const wrong = await here.submit(account, switchOn, { current });
      expect(wrong.status).toBeGreaterThanOrEqual(400);
      expect(wrong.words).toMatch(
        /Please enter your current password\.|Your current password is incorrect\./,
      );
    }
    const asked = product.recorder.writes().slice(before);
    expect(asked.filter(({ path }) => path.includes('enable-mfa'))).toEqual([]);

    const page = await here.submit(account, switchOn, { current: demoPassword });
    expect(page.path).toBe('/dashboard/account/authenticator');
    expect(page.headings).toEqual(
      expect.arrayContaining(['Two-factor authentication', 'Set up your authenticator app']),
    );
    expect(page.headers['cache-control']).toBe('no-store');
    const secret = secretOn(page);
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
    const wrong = await here.submit(page, 'Verify', { code: '000000' });
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    expect(secretOn(wrong)).toBe(secret);

    // Whoever leaves the page half-way is led back to it.
    const left = await here.open('/dashboard/account');
    expect(left.words).toContain('Finish two-factor authentication');
    expect(left.$('a[href="/dashboard/account/authenticator"]')).toHaveLength(1);
    const lost = await signIn(product.url, demoEmail.viewer).catch(() => null);
    expect(lost).toBeNull();

    // The cookie of the set-up is of no use to another user’s session.
    const other = await signIn(product.url, demoEmail.auditor);
    for (const [name, value] of here.cookies) if (name === 'enrolment') other.cookies.set(name, value);
    expect((await other.open('/dashboard/account/authenticator')).path).toBe('/dashboard/account');

    const done = await here.submit(wrong, 'Verify', { code: await generate({ secret }) });
    expect(done.path).toBe('/dashboard/account/recovery-codes');
    const codes = done.$('ul[aria-label="Recovery codes"] li').toArray();
    expect(codes).toHaveLength(10);
    expect(await opensDashboard(otherBrowser)).toBe(false);
    const after = await here.open('/dashboard/account');
    expect(isOn(after)).toBe(true);
    expect(after.$('button').text()).not.toContain(switchOn);
    expect((await here.open('/dashboard/account/authenticator')).path).toBe('/dashboard/account');

    const { visitor, page: code } = await people.passwordStep(demoEmail.viewer, demoPassword);
    expect(code.path).toBe('/auth/code');
    expect((await visitor.submit(code, 'Verify', { code: await nextCode(secret) })).path).toBe(
      '/dashboard/home',
    );
  });

  test('SEC-20: it is switched on for the session’s own account, whatever the form says', async () => {
    const victim = await people.userId(demoEmail.admin);
    const auditor = await signIn(product.url, demoEmail.auditor);
    const before = product.recorder.writes().length;
    const forged = { userId: victim, id: victim, email: demoEmail.admin, staffId: victim };
    const page = await auditor.open('/dashboard/account');
    await auditor.submit(page, switchOn, { current: demoPassword, ...forged });
    const sent = product.recorder
      .writes()
      .slice(before)
      .map(({ body }) => body)
      .join('\n');
    expect(sent).toContain('userId');
    expect(sent).not.toContain(victim);
    expect(sent).not.toContain(demoEmail.admin);
    // Left half-way: the next sign-in asks for a code, and shows the QR code again.
    const { visitor, page: code } = await people.passwordStep(demoEmail.auditor, demoPassword);
    expect(code.path).toBe('/auth/code');
    expect((await visitor.open('/auth/authenticator')).$('img[alt^="QR code"]')).toHaveLength(1);
  });
});

describe('with an outside provider, which has POST /auth/enable-mfa only', () => {
  let provider: OutsideProvider;
  let dashboard: DashboardInProcess;
  beforeEach(async () => {
    provider = await startOutsideProvider();
    dashboard = await startDashboardInProcess(provider.env());
  });
  afterEach(async () => {
    await dashboard?.stop();
    await provider?.stop();
  });

  const enabled = () => provider.calls.filter(({ path }) => path === '/auth/enable-mfa').length;
  async function login(email: string, password: string) {
    const visitor = new Visitor(dashboard.url);
    return {
      visitor,
      page: await visitor.submit(await visitor.open('/auth/login'), 'Login', { email, password }),
    };
  }

  /** Signs up while MFA cannot be switched on. @returns the browser, and the page that answers */
  async function signUpWithout(email: string) {
    provider.staff.add(email, 'viewer', { isActive: false });
    provider.disturb(/enable-mfa/, { reply: { status: 500, body: { message: 'Out of order' } } });
    const person = new Visitor(dashboard.url);
    const form = await person.open(`/auth/sign-up?token=abc&email=${email}`);
    const fields = { name: 'Grace', password: chosenPassword, confirm: chosenPassword };
    const page = await person.submit(form, 'Sign up', fields);
    expect(page.headings).toContain('Set Up Two-Factor Authentication');
    expect(page.words).toContain('Account created successfully! Failed to enable MFA');
    return { person, page };
  }

  test('when two-factor authentication cannot be switched on it says so, and tries again (SPEC §7.2.7, §8.2.5)', async () => {
    const { person, page } = await signUpWithout('again@outside.test');
    expect((await person.submit(page, 'Try again')).words).toContain('Failed to enable MFA');
    provider.mend();
    expect((await person.submit(page, 'Try again')).words).toContain('MFA Enabled.');
  });

  test('what failed at sign-up is reported, and tried again at the next sign-in, until it works', async () => {
    const email = 'new@outside.test';
    await signUpWithout(email);

    // In another browser, so that it is not the first one's cookie that remembers.
    const second = await login(email, chosenPassword);
    expect(second.page.path).toBe('/dashboard/home');
    expect(second.page.words).toContain('Failed to enable MFA');
    expect(enabled()).toBe(2);

    provider.mend();
    const third = await login(email, chosenPassword);
    expect(third.page.path).toBe('/auth/authenticator');
    expect(third.page.words).toContain('MFA Enabled.');
    expect(await opensDashboard(third.visitor)).toBe(false);
    const secret = secretOn(third.page);
    const again = await third.visitor.submit(third.page, "I've Scanned the Code");
    expect(again.path).toBe('/auth/login');
    const code = await third.visitor.submit(again, 'Login', { email, password: chosenPassword });
    expect(code.path).toBe('/auth/code');
    expect((await third.visitor.submit(code, 'Verify', { code: await generate({ secret }) })).path).toBe(
      '/dashboard/home',
    );
    expect(enabled()).toBe(3);
  });

  test('an account that never had it is let in as it is, and can switch it on', async () => {
    const { visitor, page } = await login('viewer@outside.test', outsidePassword);
    expect(page.path).toBe('/dashboard/home');
    expect(enabled()).toBe(0);
    const account = await visitor.open('/dashboard/account');
    const wrong = await visitor.submit(account, switchOn, { current: 'Wrong-pass-1!' });
    expect(wrong.status).toBe(401);
    expect(enabled()).toBe(0);
    provider.disturb(/enable-mfa/, { reply: { status: 500, body: {} } });
    const failed = await visitor.submit(account, switchOn, { current: outsidePassword });
    expect(failed.words).toContain('Failed to enable MFA');
    expect(isOn(failed)).toBe(false);
    provider.mend();
    const setUp = await visitor.submit(account, switchOn, { current: outsidePassword });
    expect(setUp.path).toBe('/dashboard/account/authenticator');
    const secret = secretOn(setUp);
    const done = await visitor.submit(setUp, 'Verify', { code: await generate({ secret }) });
    expect(done.path).toBe('/dashboard/account');
    expect(done.words).toContain('Two-factor authentication is on');
    expect(isOn(done)).toBe(true);
    expect((await login('viewer@outside.test', outsidePassword)).page.path).toBe('/auth/code');
  });
});
