import { generate } from 'otplib';
import QRCode from 'qrcode';
import { describe, expect, test } from 'vitest';
import { problemOf } from '../support/field-problem';
import { chosenPassword, copyOf, newEmail, opensDashboard, setUpPeople } from '../support/people';
import { setUpProduct } from '../support/product-in-process';
import { Visitor } from '../support/visitor';

const product = setUpProduct();
const people = setUpPeople(product);

const password = chosenPassword;

describe('sign-up (SPEC §2, §5, §8)', () => {
  test('token and email leave the address bar at once; the form says what SPEC says (SPEC §2.1.4, §2.5.1)', async () => {
    const email = newEmail();
    const link = await people.invite(email);
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
  ])('%s is no invitation (SPEC §1.2.1, §5.2.6)', async (path) => {
    const page = await new Visitor(product.url).open(path);
    expect(page.words).toContain('Invalid invitation link. Please contact your administrator.');
  });

  test('what is wrong with the form is said, the name kept, the password not (SPEC §5.2.1, §5.2.2, §5.2.4)', async () => {
    const person = new Visitor(product.url);
    const form = await person.open(await people.invite(newEmail()));
    const tried = (values: Record<string, string>) =>
      person.submit(form, 'Sign up', { name: 'Grace', password, confirm: password, ...values });
    expect((await tried({ name: '' })).words).toContain(
      'All fields are required including invitation token.',
    );
    expect((await tried({ confirm: 'Other-day-7!' })).words).toContain('Passwords do not match!');
    const everything = await tried({ name: '', password: 'sunnyday', confirm: 'rainyday' });
    expect(['name', 'password', 'confirm'].map((name) => problemOf(everything, name))).toEqual([
      'All fields are required including invitation token.',
      'Password does not meet all requirements!',
      'Passwords do not match!',
    ]);
    const weak = await tried({ password: 'sunnyday', confirm: 'sunnyday' });
    expect(weak.words).toContain('Password does not meet all requirements!');
    expect(weak.$('input[name=name]').attr('value')).toBe('Grace');
    expect(weak.text).not.toContain('sunnyday');
  });

  test('the server’s message is shown, else "Signup failed."; a form without its invitation is rejected (SPEC §8.2.1, §8.2.2)', async () => {
    const person = new Visitor(product.url);
    const form = await person.open(await people.invite(newEmail()));
    const send = () => person.submit(form, 'Sign up', { name: 'Grace', password, confirm: password });
    try {
      product.recorder.reply(/^POST \/auth\/signup/, {
        status: 400,
        body: { message: 'Not before Monday.' },
      });
      expect((await send()).words).toContain('Not before Monday.');
      product.recorder.reply(/^POST \/auth\/signup/, { status: 500, body: {} });
      expect((await send()).words).toContain('Signup failed.');
    } finally {
      product.recorder.passOn();
    }
    person.cookies.clear();
    expect((await send()).words).toContain('Invalid invitation link. Please contact your administrator.');
  });

  test('the URL of the authenticator app is drawn as a QR code (SPEC §1.2.2, §7.2.8)', async () => {
    const { page } = await people.signUp(newEmail());
    const address = page.$('a[href^="otpauth://"]').attr('href') ?? 'none';
    const svg = await QRCode.toString(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
    expect(page.$('img[alt^="QR code"]').attr('src')).toBe(
      `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    );
  });

  test('SEC-33: after sign-up the dashboard stays shut until a code was right; the QR code can be seen until then (SPEC §1.2.3, §2.5.7, §4.1.2, §4.2.1, §4.2.2, §8.2.3, §8.2.4, §10.10)', async () => {
    const email = newEmail();
    const { person, page, secret } = await people.signUp(email);
    expect(page.words).toContain('Account created successfully! MFA Enabled.');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(await opensDashboard(person)).toBe(false);
    const again = await person.open('/auth/authenticator');
    expect(again.$('output[aria-label=Key]').text().replace(/\s/g, '')).toBe(secret);
    const pending = copyOf(person);
    const login = await person.submit(again, "I've Scanned the Code");
    expect(login.path).toBe('/auth/login');
    const { page: code } = await people.passwordStep(email, password, person);
    expect(code.$('input[placeholder="Enter 6-digit code"]')).toHaveLength(1);
    const home = await person.submit(code, 'Verify', { code: await generate({ secret }) });
    expect(home.path).toBe('/dashboard/account/recovery-codes');
    expect(await opensDashboard(person)).toBe(true);
    expect((await pending.open('/auth/authenticator')).path).toBe('/auth/login');
    expect((await person.open('/auth/authenticator')).headings).not.toContain(
      'Set Up Two-Factor Authentication',
    );
  });

  test('a code can be checked before leaving the QR page', async () => {
    const { person, page, secret } = await people.signUp(newEmail());
    const wrong = await person.submit(page, 'Verify', { code: '000000' });
    expect(wrong.words).toContain('This code is incorrect.');
    const right = await person.submit(wrong, 'Verify', { code: await generate({ secret }) });
    expect(right).toMatchObject({ path: '/auth/login' });
    expect(right.words).toContain('Your authenticator app works.');
  });

  test('SEC-02, SEC-10: an invitation works once, for its email and role, whatever the form says (SPEC §1.2.1)', async () => {
    const email = newEmail();
    const link = await people.invite(email);
    const first = new Visitor(product.url);
    const second = new Visitor(product.url);
    const [one, two] = [await first.open(link), await second.open(link)];
    const forged = { role: 'superadmin', token: 'x', isActive: 'true' };
    const done = await first.submit(one, 'Sign up', {
      name: 'Grace',
      password,
      confirm: password,
      ...forged,
    });
    expect(done.path).toBe('/auth/authenticator');
    const late = await second.submit(two, 'Sign up', { name: 'Eve', password, confirm: password });
    expect(late.path).toBe('/auth/sign-up');
    const panel = await people.superadmin.open('/dashboard/security');
    const row = panel.$(`tr:contains("${email}")`).text();
    expect(row).toContain('viewer');
  });

  test('a form is for the invitation that it shows, also when another one was opened in the browser since', async () => {
    const [one, two] = [newEmail(), newEmail()];
    const browser = new Visitor(product.url);
    const first = await browser.open(await people.invite(one));
    const second = await browser.open(await people.invite(two));
    const typed = { name: 'Person One', password, confirm: password };
    const wrong = await browser.submit(first, 'Sign up', typed);
    expect(wrong).toMatchObject({ status: 409, path: '/auth/sign-up' });
    expect(wrong.words).toContain(`No account was created: the invitation of ${two} was opened`);
    // Sent again as it is, it is rejected again.
    expect(wrong.$('input[name=email]').attr('value')).toBe(one);
    expect(wrong.words).not.toContain('Valid invitation token detected');
    expect((await browser.submit(wrong, 'Sign up', typed)).status).toBe(409);
    expect(wrong.$('input[name=name]').attr('value')).toBe('Person One');
    expect(wrong.text).not.toContain(password);
    const forged = await browser.submit(second, 'Sign up', { ...typed, email: 'other@example.org' });
    expect(forged.status).toBe(409);
    const pending = await people.superadmin.open('/dashboard/security?status=pending');
    for (const email of [one, two]) expect(pending.words).toContain(email);
    expect((await browser.submit(second, 'Sign up', typed)).path).toBe('/auth/authenticator');
  });
});
