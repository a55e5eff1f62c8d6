import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { expectError, logIn, secretOf } from '../support/account-pages';
import { freePort } from '../support/process';
import { startAdminApi, startDashboard } from '../support/product';
import { expect, test, watch } from '../support/test';
import { demoEmail, demoPassword } from '../support/visitor';

/* Passkeys (docs/decisions/0051) with Chromium's own authenticator, at localhost: browsers have none for IP addresses. */

/** Gives a page's browser a device that has passkeys and checks its user. */
async function deviceOf(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether it knows its user's finger. */
    knowsItsUser: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('a passkey is added, signs in by itself, is the second step, and is removed', async ({ browser }) => {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const adminApi = await startAdminApi({ env: { PUBLIC_URL: url } });
  const dashboard = await startDashboard({
    PORT: port,
    PUBLIC_URL: url,
    ADMIN_API_URL: adminApi.url,
    ADMIN_API_TOKEN: adminApi.token,
    MEDIA_API_KEY: adminApi.mediaKey,
  });
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const problems: string[] = [];
  await watch(page, problems);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  try {
    const device = await deviceOf(page);
    await logIn(page, demoEmail.viewer, demoPassword);
    await expect(page).toHaveURL(/\/dashboard/);

    // Added, after an error of each kind.
    await page.goto('/dashboard/account');
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('My phone');
    await dialog.getByLabel('Your password').fill('Wrong-pass-1!');
    await button('Continue').click();
    await expectError(page, 'Your current password is incorrect.');
    await device.knowsItsUser(false);
    await dialog.getByLabel('Your password').fill(demoPassword);
    await button('Continue').click();
    await expectError(page, 'No passkey was made.');
    await device.knowsItsUser(true);
    await button('Try again').click();
    await expectError(page, 'Passkey added');
    const card = page.getByRole('region', { name: 'Passkeys' });
    await expect(card.getByText('My phone')).toBeVisible();
    await expect(card.getByText('Not used yet.')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    // The same device has one already.
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await dialog.getByLabel('Name').fill('My phone again');
    await dialog.getByLabel('Your password').fill(demoPassword);
    await button('Continue').click();
    await expectError(page, 'This device has a passkey for your account already.');

    // The whole sign-in, once the device has checked its user.
    await context.clearCookies();
    await page.goto('/auth/login');
    await device.knowsItsUser(false);
    await button('Sign in with a passkey').click();
    await expectError(page, 'No passkey was used.');
    await device.knowsItsUser(true);
    await button('Sign in with a passkey').click();
    await expect(page).toHaveURL(/\/dashboard\/home$/);

    // In place of the code.
    await page.goto('/dashboard/account');
    const mfa = page.getByRole('region', { name: 'Switch on two-factor authentication' });
    await mfa.getByLabel('Your password').fill(demoPassword);
    await button('Set up two-factor authentication').click();
    const secret = await secretOf(page);
    await page.getByPlaceholder('Enter 6-digit code').fill(await generate({ secret }));
    await button('Verify').click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    const recovery = (await codes.first().textContent()) ?? '';
    await context.clearCookies();
    await logIn(page, demoEmail.viewer, demoPassword);
    await expect(page.getByRole('heading', { name: 'Verification code' })).toBeVisible();
    await button('Use a passkey').click();
    await expect(page).toHaveURL(/\/dashboard\/home$/);

    // Removed: the device offers it still, the server does not know it.
    await page.goto('/dashboard/account');
    await page.getByRole('link', { name: 'Remove passkey: My phone' }).click();
    const confirm = page.getByRole('alertdialog');
    await confirm.getByLabel('Your password').fill(demoPassword);
    await confirm.getByLabel('Verification code').fill(recovery);
    await button('Remove passkey').click();
    await expectError(page, 'Passkey removed');
    await expect(card.getByText('My phone')).toHaveCount(0);
    await context.clearCookies();
    await page.goto('/auth/login');
    await button('Sign in with a passkey').click();
    await expectError(page, 'This passkey was not accepted.');
    await expect(page.getByLabel('Email')).toBeVisible();

    expect(problems).toEqual([]);

    // Elsewhere, and without JavaScript, there is no button that does nothing.
    await page.goto(`http://127.0.0.1:${port}/auth/login`);
    await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(button('Sign in with a passkey')).toHaveCount(0);
    const plain = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
    const noScripts = await plain.newPage();
    await noScripts.goto('/auth/login');
    await expect(noScripts.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(noScripts.getByText('Sign in with a passkey')).toHaveCount(0);
    await plain.close();
  } finally {
    await context.close();
    await dashboard.stop();
    await adminApi.stop();
  }
});
