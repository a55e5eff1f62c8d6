import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '../support/product';
import { demoEmail, demoPassword, type HtmlPage, signIn, Visitor } from '../support/visitor';

let product: Product;
let superadmin: Visitor;
beforeAll(async () => {
  product = await startProduct();
  superadmin = await signIn(product.url, demoEmail.superadmin);
});
afterAll(() => product?.stop());

const password = 'Sunny-day-7!';
let people = 0;
const newEmail = () => `person${++people}@example.org`;

/** Invites somebody through the panel. @returns the path of the link */
async function invite(email: string, role = 'viewer'): Promise<string> {
  const made = await superadmin.submit(await superadmin.open('/dashboard/security'), 'Send Invitation', {
    email,
    role,
  });
  expect(made.words).toContain('Invitation sent! User will receive signup link via email');
  const link = new URL(made.$('output[aria-label="Invitation link"]').text().trim());
  return link.pathname + link.search;
}

/** Signs up from an invitation. @returns the person's browser on the QR page, and the secret of its code */
async function signUp(email: string, role = 'viewer') {
  const person = new Visitor(product.url);
  const form = await person.open(await invite(email, role));
  const page = await person.submit(form, 'Sign up', { name: 'Grace', password, confirm: password });
  expect(page.headings).toContain('Set Up Two-Factor Authentication');
  const secret = page.$('output[aria-label=Key]').text().replace(/\s/g, '');
  return { person, page, secret };
}

async function passwordStep(email: string, typed = password, visitor = new Visitor(product.url)) {
  const page = await visitor.submit(await visitor.open('/auth/login'), 'Login', { email, password: typed });
  return { visitor, page };
}

async function userId(email: string): Promise<string> {
  const { $ } = await superadmin.open('/dashboard/security');
  const href = $(`a[aria-label="Delete: ${email}"]`).attr('href') ?? '';
  return href.split('/')[3] ?? '';
}

const opensDashboard = async (visitor: Visitor) =>
  (await visitor.open('/dashboard/home')).path === '/dashboard/home';
const copyOf = (visitor: Visitor) => {
  const copy = new Visitor(product.url);
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
};

describe('sign-up (SPEC §2, §5, §8)', () => {
  test('token and e-mail leave the address bar at once; the form says what SPEC says', async () => {
    const email = newEmail();
    const link = await invite(email);
    const person = new Visitor(product.url);
    const page = await person.open(link);
    expect(page.path).toBe('/auth/sign-up');
    expect(page.words).toContain('Valid invitation token detected');
    expect(page.words).toContain('This email was pre-registered by an administrator');
    const field = page.$('input[name=email]');
    expect(field.attr('value')).toBe(email);
    expect(field.attr('readonly')).toBeDefined();
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? 'none';
    expect(page.text).not.toContain(token);
  });

  test.each([
    '/auth/sign-up',
    '/auth/sign-up?token=abc',
    '/auth/sign-up?email=a@b.rw',
    '/auth/sign-up?token=%3Cx%3E&email=a@b.rw',
  ])('%s is no invitation', async (path) => {
    const page = await new Visitor(product.url).open(path);
    expect(page.words).toContain('Invalid invitation link. Please contact your administrator.');
  });

  test('what is wrong with the form is said, the name kept, the password not', async () => {
    const person = new Visitor(product.url);
    const form = await person.open(await invite(newEmail()));
    const tried = (values: Record<string, string>) =>
      person.submit(form, 'Sign up', { name: 'Grace', password, confirm: password, ...values });
    expect((await tried({ name: '' })).words).toContain(
      'All fields are required including invitation token.',
    );
    expect((await tried({ confirm: 'Other-day-7!' })).words).toContain('Passwords do not match!');
    const weak = await tried({ password: 'sunnyday', confirm: 'sunnyday' });
    expect(weak.words).toContain('Password does not meet all requirements!');
    expect(weak.$('input[name=name]').attr('value')).toBe('Grace');
    expect(weak.text).not.toContain('sunnyday');
  });

  test('SEC-33: after sign-up the dashboard stays shut until a code was right; the QR code can be seen until then', async () => {
    const email = newEmail();
    const { person, page, secret } = await signUp(email);
    expect(page.words).toContain('Account created successfully! MFA Enabled.');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(await opensDashboard(person)).toBe(false);
    const again = await person.open('/auth/authenticator');
    expect(again.$('output[aria-label=Key]').text().replace(/\s/g, '')).toBe(secret);
    const kept = copyOf(person);
    const login = await person.submit(again, "I've Scanned the Code");
    expect(login.path).toBe('/auth/login');
    const { page: code } = await passwordStep(email, password, person);
    expect(code.$('input[placeholder="Enter 6-digit code"]')).toHaveLength(1);
    const home = await person.submit(code, 'Verify', { code: await generate({ secret }) });
    expect(home.path).toBe('/dashboard/home');
    expect((await kept.open('/auth/authenticator')).path).toBe('/auth/login');
    expect((await person.open('/auth/authenticator')).headings).not.toContain(
      'Set Up Two-Factor Authentication',
    );
  });

  test('a code can be checked before leaving the QR page', async () => {
    const { person, page, secret } = await signUp(newEmail());
    const wrong = await person.submit(page, 'Verify', { code: '000000' });
    expect(wrong.words).toContain('This code is not right.');
    const right = await person.submit(wrong, 'Verify', { code: await generate({ secret }) });
    expect(right).toMatchObject({ path: '/auth/login' });
    expect(right.words).toContain('Your authenticator app works.');
  });

  test('SEC-10: an invitation works once, for its e-mail and role, whatever the form says', async () => {
    const email = newEmail();
    const link = await invite(email);
    const first = new Visitor(product.url);
    const second = new Visitor(product.url);
    const [one, two] = [await first.open(link), await second.open(link)];
    const forged = { email: 'other@example.org', role: 'superadmin', token: 'x', isActive: 'true' };
    const done = await first.submit(one, 'Sign up', {
      name: 'Grace',
      password,
      confirm: password,
      ...forged,
    });
    expect(done.path).toBe('/auth/authenticator');
    const late = await second.submit(two, 'Sign up', { name: 'Eve', password, confirm: password });
    expect(late.path).toBe('/auth/sign-up');
    const panel = await superadmin.open('/dashboard/security');
    const row = panel.$(`tr:contains("${email}")`).text();
    expect(row).toContain('viewer');
    expect(panel.words).not.toContain('other@example.org');
  });
});

describe('the code (SPEC §2 Login)', () => {
  let email: string;
  let secret: string;
  beforeAll(async () => {
    email = newEmail();
    secret = (await signUp(email)).secret;
  });

  test('SEC-04: nothing but the right six digits is taken', async () => {
    const { visitor, page } = await passwordStep(email);
    expect((await visitor.submit(page, 'Verify', { code: '' })).words).toContain(
      'Please enter your verification code',
    );
    const before = product.recorder.writes().length;
    for (const code of ['1234567', 'abcdef', '12 34', '------'])
      expect((await visitor.submit(page, 'Verify', { code })).words).toContain(
        'The verification code has 6 digits.',
      );
    expect(product.recorder.writes().length).toBe(before);
    expect((await visitor.submit(page, 'Verify', { code: '000000' })).path).toBe('/auth/code');
    expect(await opensDashboard(visitor)).toBe(false);
  });

  test('SEC-03: a code is of no use to a browser that did not give the password', async () => {
    const { page } = await passwordStep(email);
    const other = new Visitor(product.url);
    const answer = await other.submit(page, 'Verify', { code: await generate({ secret }), email, password });
    expect(answer.path).toBe('/auth/login');
    expect(answer.words).toContain('Session expired. Please login again.');
  });

  test('SEC-05: twenty at once get one session, and the code and its challenge are used up', async () => {
    const { visitor, page } = await passwordStep(email);
    const kept = copyOf(visitor);
    const code = await generate({ secret });
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`; // pasted with a space
    const tries = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const copy = copyOf(kept);
        const answer = await copy.submit(page, 'Verify', { code: spaced });
        return { path: answer.path, session: copy.cookies.get('session') };
      }),
    );
    const sessions = new Set(
      tries.filter(({ path }) => path === '/dashboard/home').map(({ session }) => session),
    );
    expect(sessions.size).toBe(1);
    const replay = await kept.submit(page, 'Verify', { code });
    expect(replay.words).toContain('Session expired. Please login again.');
    expect(await opensDashboard(kept)).toBe(false);
  });

  test('the password is readable in no cookie while the code is awaited', async () => {
    const { visitor } = await passwordStep(email);
    for (const value of visitor.cookies.values())
      expect(Buffer.from(decodeURIComponent(value), 'base64').toString('latin1')).not.toContain(password);
  });
});

describe('throttling', () => {
  test('ten wrong passwords slow that account down, and nobody else', async () => {
    const visitor = new Visitor(product.url);
    const form = await visitor.open('/auth/login');
    let page: HtmlPage = form;
    for (let i = 0; i < 10; i++) {
      page = await visitor.submit(form, 'Login', { email: 'slow@example.org', password: 'wrong' });
      expect(page.status).toBe(401);
    }
    page = await visitor.submit(form, 'Login', { email: 'slow@example.org', password: 'wrong' });
    expect(page.status).toBe(429);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.words).toMatch(/Too many attempts\. Please try again in/);
    await signIn(product.url, demoEmail.viewer);
  });

  test('five wrong codes slow that account down', async () => {
    const email = newEmail();
    await signUp(email);
    const { visitor, page } = await passwordStep(email);
    for (let i = 0; i < 5; i++)
      expect((await visitor.submit(page, 'Verify', { code: `00000${i}` })).status).toBe(401);
    const refused = await visitor.submit(page, 'Verify', { code: '000009' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('sessions', () => {
  test('SEC-07: log-out forgets the copy of a cookie too, says so and clears the browser', async () => {
    const visitor = await signIn(product.url, demoEmail.viewer);
    const copy = copyOf(visitor);
    const question = await visitor.open('/dashboard/log-out');
    const csrf = {
      method: 'POST',
      manual: true,
      body: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    const answer = await visitor.send('/dashboard/log-out', csrf);
    expect(question.words).toContain('Are you sure you want to log out?');
    expect(answer.headers['clear-site-data']).toBeDefined();
    expect(await opensDashboard(copy)).toBe(false);
  });

  test('SEC-11: login leads to no address but our own pages', async () => {
    for (const path of [
      '//evil.example',
      '/%2f/evil.example',
      '/dashboard/../..//evil.example',
      '/dashboard/%5cevil',
    ]) {
      const visitor = new Visitor(product.url);
      await visitor.send(path, { manual: true });
      expect((await passwordStep(demoEmail.viewer, demoPassword, visitor)).page.path).toBe('/dashboard/home');
    }
  });

  test('SEC-02: extra fields of the login form change nothing', async () => {
    const visitor = new Visitor(product.url);
    const extra = { mfa_enabled: 'false', role: 'superadmin', userId: 'x', skipMfa: '1', token: '000000' };
    const form = await visitor.open('/auth/login');
    await visitor.submit(form, 'Login', { email: demoEmail.viewer, password: demoPassword, ...extra });
    expect((await visitor.open('/dashboard/security')).path).toBe('/dashboard');
  });

  test('SEC-09: values of another kind are refused, never a fault of ours', async () => {
    const visitor = new Visitor(product.url);
    const bodies = [
      'email[]=a&password[]=b',
      'email[x]=1',
      '{"email":{}}',
      'email=a&email=b',
      '%',
      'password=%00&email=%00',
    ];
    for (const body of bodies) {
      for (const type of ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data']) {
        const headers = { 'content-type': type };
        const { status } = await visitor.send('/auth/login', { method: 'POST', body, headers });
        expect([400, 401], `${type} ${body}`).toContain(status);
      }
    }
  });

  test('asking how long the session lasts does not make it longer; what was typed too late is shown again to its owner', async () => {
    const visitor = await signIn(product.url, demoEmail.admin);
    const { text } = await visitor.send('/dashboard/activity');
    expect(JSON.parse(text).left).toBeGreaterThan(590_000);
    const form = await visitor.open('/dashboard/security');
    await copyOf(visitor).send('/dashboard/log-out', {
      ...{ method: 'POST', body: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    });
    const login = await visitor.submit(form, 'Send Invitation', {
      email: 'half-typed@example.org',
      role: 'admin',
    });
    expect(login.words).toContain('Your session was ended. Please log in again.');
    const other = copyOf(visitor);
    const back = await visitor.submit(login, 'Login', { email: demoEmail.admin, password: demoPassword });
    expect(back.path).toBe('/dashboard/security');
    expect(back.words).toContain('half-typed@example.org');
    const stranger = await other.submit(login, 'Login', {
      email: demoEmail.superadmin,
      password: demoPassword,
    });
    expect(stranger.words).not.toContain('half-typed@example.org');
  });
});

describe('the Security panel', () => {
  test('SEC-06: a ban ends the session at once, and a role counts at the next request', async () => {
    const email = newEmail();
    const { person, secret } = await signUp(email);
    const { page } = await passwordStep(email, password, person);
    await person.submit(page, 'Verify', { code: await generate({ secret }) });
    expect(await opensDashboard(person)).toBe(true);
    const id = await userId(email);
    const role = await superadmin.open(`/dashboard/security/${id}/role`);
    const assigned = await superadmin.submit(role, 'Assign Role', { role: 'admin' });
    expect(assigned.words).toContain('Role updated to admin successfully!');
    expect((await person.open('/dashboard/security')).path).toBe('/dashboard/security');
    const ban = await superadmin.open(`/dashboard/security/${id}/ban`);
    expect(ban.headings).toContain('Confirm Ban');
    for (const typed of ['', email.toUpperCase(), ` ${email}`]) {
      expect((await superadmin.submit(ban, 'Ban user', { email: typed })).status).toBe(400);
      expect(await opensDashboard(person)).toBe(true);
    }
    const banned = await superadmin.submit(ban, 'Ban user', { email });
    expect(banned.words).toContain('User banned They can no longer access the system');
    expect(await opensDashboard(person)).toBe(false);
    const list = await superadmin.open('/dashboard/security?status=banned');
    const unbanned = await superadmin.submit(list, `Unban: ${email}`);
    expect(unbanned.words).toContain('User unbanned successfully!');
    const remove = await superadmin.open(`/dashboard/security/${id}/delete`);
    expect(remove.headings).toContain('Permanent Deletion');
    const gone = await superadmin.submit(remove, 'Delete permanently', { email });
    expect(gone.words).toContain('User deleted permanently');
    expect(gone.words).not.toContain(email);
  });

  test('SEC-35, SEC-20: nobody acts on themselves or above, nor in the name of another', async () => {
    const admin = await signIn(product.url, demoEmail.admin);
    const above = await userId(demoEmail.admin);
    const panel = await admin.open('/dashboard/security');
    const own = panel.$('th:contains("(you)")').closest('tr');
    expect(own.find('a, button')).toHaveLength(0);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (who: Visitor, id: string, deed: string, body: string) =>
      who.send(`/dashboard/security/${id}/${deed}`, { method: 'POST', body, headers });
    const before = product.recorder.writes().length;
    const self = await post(admin, above, 'ban', new URLSearchParams({ email: demoEmail.admin }).toString());
    expect(self.status).toBe(403);
    for (const id of ['..', 'a%2Fb', '%2e%2e', 'x'.repeat(5_000)])
      expect((await post(admin, id, 'ban', 'email=x')).status).toBeGreaterThanOrEqual(300);
    expect((await post(admin, above, 'reset-mfa', '')).path).toBe('/dashboard');
    expect(product.recorder.writes().length).toBe(before);
  });

  test('an invitation needs an e-mail and a role; the API’s refusal is shown and the text kept', async () => {
    const page = await superadmin.open('/dashboard/security');
    const say = async (values: Record<string, string>) => superadmin.submit(page, 'Send Invitation', values);
    expect((await say({ email: '' })).words).toContain('Please fill in all fields');
    expect((await say({ email: 'no-address' })).words).toContain('Please enter a valid email address');
    const taken = await say({ email: demoEmail.viewer, role: 'admin' });
    expect(taken.words).toContain('A user with this e-mail already exists.');
    expect(taken.$('input[name=email]').attr('value')).toBe(demoEmail.viewer);
  });

  test('a pending user can be invited anew, which ends the old link, and their invitation revoked', async () => {
    const email = newEmail();
    await invite(email);
    const pending = await superadmin.open('/dashboard/security?status=pending');
    expect(pending.words).toContain('Awaiting Signup');
    const again = await superadmin.submit(pending, `Resend invitation: ${email}`);
    expect(again.headings).toContain('Invitation link');
    const revoke = await superadmin.open(`/dashboard/security/${await userId(email)}/revoke`);
    expect((await superadmin.submit(revoke, 'Revoke invitation')).words).toContain('Invitation revoked');
  });

  test('when the users cannot be fetched the panel says so, and shows nobody', async () => {
    product.recorder.reply(/GET \/admin\/auth\/users/, { status: 500, body: {} });
    try {
      const page = await superadmin.open('/dashboard/security');
      expect(page.words).toContain('Failed to fetch users');
      expect(page.$('tbody tr')).toHaveLength(0);
    } finally {
      product.recorder.passOn();
    }
  });
});
