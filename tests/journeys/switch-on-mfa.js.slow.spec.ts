import { generate } from 'otplib';
import { expectError, logIn, secretOf } from '../support/account-pages';
import { startProduct } from '../support/product';
import { expect, test } from '../support/test';
import { demoEmail, demoPassword } from '../support/visitor';

test('an account without two-factor authentication switches it on, after two errors', async ({ browser }) => {
  const product = await startProduct();
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  try {
    await logIn(page, demoEmail.viewer, demoPassword);
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto('/dashboard/account');
    const form = page.getByRole('region', { name: 'Switch on two-factor authentication' });
    const button = form.getByRole('button', { name: 'Set up two-factor authentication' });
    await button.click();
    await expectError(page, 'Please enter your current password.');
    await form.getByLabel('Your password').fill('Wrong-pass-1!');
    await button.click();
    await expectError(page, 'Your current password is incorrect.');
    await fits();
    await form.getByLabel('Your password').fill(demoPassword);
    await button.click();

    await expect(page).toHaveURL(/\/dashboard\/account\/authenticator$/);
    await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible();
    await expectError(page, 'Finish this now');
    const secret = await secretOf(page);
    await fits();
    await page.goto('/dashboard/account');
    await page.getByRole('link', { name: 'Continue the set-up' }).click();
    await page.getByRole('button', { name: 'Verify' }).click();
    await expectError(page, 'Please enter your verification code');
    expect(await secretOf(page)).toBe(secret);
    await page.getByPlaceholder('Enter 6-digit code').fill(await generate({ secret }));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await expectError(page, 'Two-factor authentication is on');
    await page.goto('/dashboard/account');
    await expect(page.getByRole('heading', { name: /Switch on|Finish/ })).toHaveCount(0);

    await context.clearCookies();
    await logIn(page, demoEmail.viewer, demoPassword);
    await expect(page.getByRole('heading', { name: 'Verification code' })).toBeVisible();
  } finally {
    await context.close();
    await product.stop();
  }
});
