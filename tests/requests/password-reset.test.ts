import { expect, test } from 'vitest';
import { startDashboardInProcess } from '../support/dashboard-in-process';
import { confirmFor } from '../support/people';
import { startAdminApi } from '../support/product';
import { setUpProduct } from '../support/product-in-process';
import { startSmtp } from '../support/smtp';
import { demoEmail, signIn, Visitor } from '../support/visitor';

/* A forgotten password (docs/decisions/0049), in a browser without JavaScript. The call's own rules: tests/admin-api/password-reset.test.ts. */

const product = setUpProduct();

const newPassword = 'Another-pass-2!';

test('an admin makes a link for a viewer, by which they set a new password; it works once and ends their sessions', async () => {
  const viewer = await signIn(product.url, demoEmail.viewer);
  const admin = await signIn(product.url, demoEmail.admin);
  const panel = await admin.open('/dashboard/security');
  // No one resets their own here, nor that of another admin or a superadmin.
  const offered = panel
    .$('a[aria-label^="Copy reset link"]')
    .toArray()
    .map((link) => panel.$(link).attr('aria-label'));
  expect(offered).toContain(`Copy reset link: ${demoEmail.viewer}`);
  expect(offered.join()).not.toMatch(/superadmin@|admin@demo/);
  const made = await confirmFor(admin, panel, 'Copy reset link', demoEmail.viewer);
  expect(made.headings).toContain('Password Reset Link');
  const link = /https?:\/\/[^\s"<]+reset-password\?token=[\w-]{43}/.exec(made.text)?.[0] ?? '';
  expect(made.$('img[alt^="QR code of the password reset link"]')).toHaveLength(1);
  // The viewer has no second factor: no code is promised that would not be asked for.
  expect(made.words).toContain(
    'Where they have two-factor authentication on, it asks for their code as well.',
  );
  expect(made.words).toMatch(/until \d.* \d\d:\d\d Kigali \(.*\d\d:\d\d UTC\)/);

  const stranger = new Visitor(product.url);
  const form = await stranger.open(new URL(link).pathname + new URL(link).search);
  expect(form.path).toBe('/auth/reset-password');
  const weak = await stranger.submit(form, 'Set password', { password: 'weak', confirm: 'weak' });
  expect(weak.words).toContain('Password does not meet all requirements!');
  const done = await stranger.submit(weak, 'Set password', { password: newPassword, confirm: newPassword });
  expect(done.path).toBe('/auth/login');
  expect(done.words).toContain('Your new password is set.');

  expect((await viewer.open('/dashboard')).path).toBe('/auth/login');
  await expect(signIn(product.url, demoEmail.viewer)).rejects.toThrow('could not sign in');
  await signIn(product.url, demoEmail.viewer, newPassword);
  const again = await new Visitor(product.url).open(new URL(link).pathname + new URL(link).search);
  expect([again.status, again.words]).toEqual([410, expect.stringContaining('This link has been used.')]);
});

test('without a mail server the page says whom to ask; a link that never was is explained', async () => {
  const visitor = new Visitor(product.url);
  const login = await visitor.open('/auth/login');
  expect(login.$('a[href="/auth/forgot-password"]').text()).toBe('Forgot password?');
  expect((await visitor.open('/auth/forgot-password')).words).toContain('Please ask an administrator');
  const wrong = await visitor.open(`/auth/reset-password?token=${'x'.repeat(43)}`);
  expect(wrong.words).toContain('This link does not work.');
  expect((await visitor.open('/auth/reset-password?token=%00')).words).toContain('This link does not work.');
});

test('by mail: the same words whether the email is known, and the link leads to the form', async () => {
  const smtp = await startSmtp();
  const adminApi = await startAdminApi({ env: { SMTP_URL: smtp.url } });
  const dashboard = await startDashboardInProcess({
    ADMIN_API_URL: adminApi.url,
    ADMIN_API_TOKEN: adminApi.token,
    MEDIA_API_KEY: adminApi.mediaKey,
  });
  try {
    const visitor = new Visitor(dashboard.url);
    const ask = async (email: string) =>
      visitor.submit(await visitor.open('/auth/forgot-password'), 'Send link', { email });
    expect((await ask('not an email')).words).toContain('This is not an email address.');
    const unknown = await ask('nobody@example.org');
    const known = await ask(demoEmail.viewer);
    expect(known.words).toContain('If an account has this email');
    expect(known.words).toBe(unknown.words);
    await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1);
    expect(smtp.received[0]?.to).toEqual([demoEmail.viewer]);
    const token = /reset-password\?token=([\w-]{43})/.exec(smtp.received[0]?.text ?? '')?.[1] ?? '';
    const form = await visitor.open(`/auth/reset-password?token=${token}`);
    expect(form.headings).toContain('Set a new password');
    expect(form.$('input[name=password]')).toHaveLength(1);
  } finally {
    await dashboard.stop();
    await adminApi.stop();
    await smtp.stop();
  }
});
