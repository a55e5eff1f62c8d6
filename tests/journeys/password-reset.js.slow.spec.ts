import { expectError } from '../support/account-pages';
import { enrol } from '../support/authenticator';
import { startAdminApi, startDashboard } from '../support/product';
import { startSmtp } from '../support/smtp';
import { expect, test } from '../support/test';
import { demoEmail, signIn, Visitor } from '../support/visitor';

test('a forgotten password: asked for by mail, wrong at each form, corrected by typing (docs/decisions/0049)', async ({
  page,
}) => {
  const smtp = await startSmtp();
  const adminApi = await startAdminApi({ env: { SMTP_URL: smtp.url } });
  const { url, stop } = await startDashboard({
    ADMIN_API_URL: adminApi.url,
    ADMIN_API_TOKEN: adminApi.token,
    MEDIA_API_KEY: adminApi.mediaKey,
  });
  try {
    const email = 'forgetful@example.org';
    const superadmin = await signIn(url, demoEmail.superadmin);
    const panel = await superadmin.open('/dashboard/security');
    await superadmin.submit(panel, 'Send Invitation', { email, role: 'viewer' });
    await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1);
    const linkIn = (mail = smtp.received.at(-1)) => {
      const { pathname, search } = new URL(/http\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
      return pathname + search;
    };
    const person = await enrol(url, linkIn(), email);
    const visitor = new Visitor(url);
    const asked = await visitor.submit(await visitor.open('/auth/login'), 'Login', {
      email,
      password: person.password,
    });
    await visitor.submit(asked, 'Verify', { code: await person.code(30) });
    const send = page.getByRole('button', { name: 'Send link' });
    const key = (label: string, text: string) =>
      page.getByLabel(label, { exact: true }).pressSequentially(text);

    await page.goto(`${url}/auth/login`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    await key('Email', 'forgetful');
    await send.click();
    await expectError(page, 'This is not an email address.');
    await expect(page.getByLabel('Email')).toHaveValue('forgetful');
    await page.getByLabel('Email').press('End');
    await key('Email', '@example.org');
    await send.click();
    await expectError(page, 'If an account has this email');
    await expect.poll(() => smtp.received.length).toBe(2);

    const set = page.getByRole('button', { name: 'Set password' });
    await page.goto(url + linkIn());
    await key('New password', 'Rainy-day-8?');
    await key('Confirm password', 'Rainy-day-9?');
    await set.click();
    await expectError(page, 'Passwords do not match!');
    await page.getByLabel('Confirm password').fill('Rainy-day-8?');
    await key('Verification code', await person.code());
    await set.click();
    await expectError(page, 'Your new password is set.');

    expect((await visitor.open('/dashboard')).path).toBe('/auth/login');
  } finally {
    await stop();
    await adminApi.stop();
    await smtp.stop();
  }
});
