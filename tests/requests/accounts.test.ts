import { generate } from 'otplib';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSessions } from '~/auth.server/session';
import { chosenPassword, copyOf, newEmail, opensDashboard, setUpPeople } from '../support/people';
import { setUpProduct } from '../support/product-in-process';
import { demoEmail, demoPassword, type HtmlPage, signIn, Visitor } from '../support/visitor';

const sessionSecret = 'a-secret-with-which-cookies-are-made-here';
const product = setUpProduct({ env: { SESSION_SECRET: sessionSecret } });
const people = setUpPeople(product);

const password = chosenPassword;

describe('the code (SPEC §2 Login)', () => {
  let email: string;
  let secret: string;
  beforeAll(async () => {
    email = newEmail();
    secret = (await people.signUp(email)).secret;
  });

  test('SEC-04: nothing but the right six digits is taken (SPEC §5.1.4, §9.3.2)', async () => {
    const { visitor, page } = await people.passwordStep(email);
    expect((await visitor.submit(page, 'Verify', { code: '' })).words).toContain(
      'Please enter your verification code',
    );
    const before = product.recorder.writes().length;
    for (const code of ['1234567', 'abcdef', '12 34', '------'])
      expect((await visitor.submit(page, 'Verify', { code })).words).toContain(
        'The verification code has 6 digits.',
      );
    expect(product.recorder.writes().length).toBe(before);
    const other = await people.signUp(newEmail());
    for (const code of ['000000', await generate({ secret: other.secret })])
      expect(await visitor.submit(page, 'Verify', { code })).toMatchObject({
        status: 401,
        path: '/auth/code',
      });
    expect(await opensDashboard(visitor)).toBe(false);
  });

  test('SEC-03: a code is of no use to a browser that did not give the password (SPEC §8.1.4)', async () => {
    const { page } = await people.passwordStep(email);
    const other = new Visitor(product.url);
    const response = await other.submit(page, 'Verify', {
      code: await generate({ secret }),
      email,
      password,
    });
    expect(response.path).toBe('/auth/login');
    expect(response.words).toContain('Session expired. Please login again.');
  });

  test('SEC-05: twenty at once get one session, and the code and its challenge are used up', async () => {
    const { visitor, page } = await people.passwordStep(email);
    const pending = copyOf(visitor);
    const code = await generate({ secret });
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`; // pasted with a space
    const tries = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const copy = copyOf(pending);
        const response = await copy.submit(page, 'Verify', { code: spaced });
        return { path: response.path, session: copy.cookies.get('session') };
      }),
    );
    const sessions = new Set(
      tries.filter(({ path }) => path.startsWith('/dashboard')).map(({ session }) => session),
    );
    expect(sessions.size).toBe(1);
    const replay = await pending.submit(page, 'Verify', { code });
    expect(replay.words).toContain('Session expired. Please login again.');
    expect(await opensDashboard(pending)).toBe(false);
    // The same code against a challenge of its own.
    const later = await people.passwordStep(email);
    expect((await later.visitor.submit(later.page, 'Verify', { code })).status).toBe(401);
    expect(await opensDashboard(later.visitor)).toBe(false);
  });

  test('the password is readable in no cookie while the code is awaited', async () => {
    const { visitor } = await people.passwordStep(email);
    for (const value of visitor.cookies.values())
      expect(Buffer.from(decodeURIComponent(value), 'base64').toString('latin1')).not.toContain(password);
  });
});

describe('sessions', () => {
  test('SEC-07: log-out forgets the copy of a cookie too, asks first and clears the browser (SPEC §4.1.3, §7.2.9)', async () => {
    const visitor = await signIn(product.url, demoEmail.viewer);
    const copy = copyOf(visitor);
    const question = await visitor.open('/dashboard/log-out');
    const response = await visitor.send('/dashboard/log-out', { form: {}, manual: true });
    expect(question.words).toContain('Are you sure you want to log out?');
    expect(response.headers['clear-site-data']).toBeDefined();
    for (const one of [visitor, copy]) expect(await opensDashboard(one)).toBe(false);
  });

  test('SEC-02: extra fields of the login form change nothing (SPEC §2.15.2)', async () => {
    const visitor = new Visitor(product.url);
    const extra = { mfa_enabled: 'false', role: 'superadmin', userId: 'x', skipMfa: '1', token: '000000' };
    const form = await visitor.open('/auth/login');
    await visitor.submit(form, 'Login', { email: demoEmail.viewer, password: demoPassword, ...extra });
    expect((await visitor.open('/dashboard/security')).path).toBe('/dashboard');
  });

  test('SEC-09: values of another kind are rejected before anything is asked, and are never an error of ours', async () => {
    const admin = await signIn(product.url, demoEmail.admin);
    const { visitor: half } = await people.passwordStep('mfa@demo.test', demoPassword);
    const invited = new Visitor(product.url);
    await invited.open(await people.invite(newEmail()));
    const forms = [
      { who: new Visitor(product.url), path: '/auth/login', fields: ['email', 'password'] },
      { who: half, path: '/auth/code', fields: ['code'] },
      { who: half, path: '/auth/code?recovery', fields: ['recovery'] },
      { who: invited, path: '/auth/sign-up', fields: ['name', 'password', 'confirm'] },
      { who: admin, path: '/dashboard/security', fields: ['email', 'role'] },
      { who: admin, path: '/dashboard/account', fields: ['current', 'password', 'confirm'] },
    ];
    const asFile = (field: string) =>
      `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nValue-1!\r\n`;
    for (const { who, path, fields } of forms) {
      const key = `--x\r\nContent-Disposition: form-data; name="formKey"\r\n\r\n${who.formOwner}\r\n`;
      const bodies: [string, string][] = [
        ['application/x-www-form-urlencoded', fields.map((field) => `${field}[]=Value-1!`).join('&')],
        ['application/x-www-form-urlencoded', '%'],
        ['application/json', JSON.stringify(Object.fromEntries(fields.map((field) => [field, {}])))],
        ['multipart/form-data', 'no boundary'],
        ['multipart/form-data; boundary=x', `${key}${fields.map(asFile).join('')}--x--\r\n`],
      ];
      for (const [type, body] of bodies) {
        const before = product.recorder.writes().length;
        const { status } = await who.send(path, { method: 'POST', body, headers: { 'content-type': type } });
        // What an invitation is worth is asked whenever its page is shown.
        const asked = product.recorder
          .writes()
          .slice(before)
          .filter(({ path }) => path !== '/auth/invitation');
        expect({ status, asked }, `${path} ${type} ${body}`).toEqual({ status: 400, asked: [] });
      }
    }
  });

  test('asking how long the session lasts does not make it longer', async () => {
    const visitor = await signIn(product.url, demoEmail.admin);
    const { text } = await visitor.send('/dashboard/activity');
    expect(JSON.parse(text).left).toBeGreaterThan(590_000);
    await copyOf(visitor).send('/dashboard/log-out', { form: {} });
    expect((await visitor.open('/dashboard')).words).toContain(
      'Your session was ended. Please log in again.',
    );
  });

  test('what is reported later than it was done counts from when it was done (SPEC §4.1.5)', async () => {
    const visitor = await signIn(product.url, demoEmail.admin);
    const options = { secrets: [sessionSecret], secure: false };
    const found = await createSessions(options).find(visitor.cookie);
    if (!found) throw new Error('no session');
    const minutesAgo = createSessions({ ...options, now: () => Date.now() - 5 * 60_000 });
    const [, older = ''] =
      /^session=([^;]*)/.exec(await minutesAgo.start(found.staff, { ip: '192.0.2.1', userAgent: '' })) ?? [];
    const byScript = { 'sec-fetch-mode': 'cors' };
    const leftAfter = async (ago: string) => {
      visitor.cookies.set('session', older);
      await visitor.send('/dashboard/activity', { form: { state: 'active', ago }, headers: byScript });
      const { text } = await visitor.send('/dashboard/activity', { headers: byScript });
      return JSON.parse(text).left as number;
    };
    const late = await leftAfter('25000');
    expect(late).toBeLessThanOrEqual(575_000);
    expect(late).toBeGreaterThan(300_000);
  });
});

describe('throttling', () => {
  const rejected = (page: HtmlPage) => {
    expect(page.status).toBe(429);
    const seconds = Number(page.headers['retry-after']);
    expect(seconds).toBeGreaterThan(60);
    expect(page.words).toContain(
      `Too many attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`,
    );
  };

  test('ten wrong passwords slow that account down, its own person too, and no one else', async () => {
    const email = demoEmail.admin;
    const visitor = new Visitor(product.url);
    const form = await visitor.open('/auth/login');
    for (let i = 0; i < 10; i++)
      expect((await visitor.submit(form, 'Login', { email, password: 'wrong' })).status).toBe(401);
    const asked = product.recorder.writes().length;
    rejected(await visitor.submit(form, 'Login', { email, password: demoPassword }));
    rejected(
      await visitor.submit(form, 'Login', { email: ` ${email.toUpperCase()}`, password: demoPassword }),
    );
    expect(product.recorder.writes().length, 'the admin API is not asked any more').toBe(asked);
    await signIn(product.url, demoEmail.viewer);
  });

  test('five wrong codes slow that account down, the right one too, and no one else', async () => {
    const email = newEmail();
    const { secret } = await people.signUp(email);
    const other = newEmail();
    const { secret: otherSecret } = await people.signUp(other);
    const { visitor, page } = await people.passwordStep(email);
    for (let i = 0; i < 5; i++) {
      const wrong = await visitor.submit(page, 'Verify', { code: `00000${i}` });
      expect(wrong.status).toBe(401);
      expect(wrong.$('input[name=code]')).toHaveLength(1);
    }
    rejected(await visitor.submit(page, 'Verify', { code: await generate({ secret }) }));
    expect(await opensDashboard(visitor)).toBe(false);
    const them = await people.passwordStep(other);
    await them.visitor.submit(them.page, 'Verify', { code: await generate({ secret: otherSecret }) });
    expect(await opensDashboard(them.visitor)).toBe(true);
  });

  test('rejected sign-ups slow their address down', async () => {
    const person = new Visitor(product.url);
    product.recorder.reply(/^POST \/auth\/invitation/, { status: 500, body: {} }); // else there is no form
    const form = await person.open(`/auth/sign-up?token=${'x'.repeat(43)}&email=nobody@example.org`);
    const send = () => person.submit(form, 'Sign up', { name: 'Eve', password, confirm: password });
    for (let i = 0; i < 10; i++) expect((await send()).status).toBe(400);
    rejected(await send());
    product.recorder.passOn();
  });
});
