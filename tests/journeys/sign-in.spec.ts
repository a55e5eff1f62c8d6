import { expectError, logIn } from '../support/account-pages';
import { invitation } from '../support/scenarios';
import { expect, test } from '../support/test';
import { demoEmail, demoPassword } from '../support/visitor';

test('sign in, look around, log out after a second thought (SPEC §2.3.3)', async ({ page }) => {
  await page.goto('/dashboard/contents');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.getByLabel('Email').fill(demoEmail.admin);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: /^(log|sign) ?in$/i }).click();

  await expect(page).toHaveURL(/\/dashboard\/contents$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const navigation = page.getByRole('navigation').first();
  for (const place of ['Contents']) await expect(navigation.getByRole('link', { name: place })).toBeVisible();

  await page.getByRole('link', { name: /^Log ?out$/i }).click();
  await expect(page.getByText('Are you sure you want to log out?')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Are you sure you want to log out?')).toBeHidden();

  await page.getByRole('link', { name: /^Log ?out$/i }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.goto('/dashboard/contents');
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('a wrong password says so and keeps the email', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(demoEmail.viewer);
  await page.getByLabel('Password', { exact: true }).fill('Wrong-pass-1!');
  await page.getByRole('button', { name: /^(log|sign) ?in$/i }).click();
  await expect(page.getByText('Invalid credentials.').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(demoEmail.viewer);
});

test('what the login and sign-up pages say when something is missing (SPEC §2.5.4, §2.5.6)', async ({
  page,
  product,
  javaScriptEnabled,
}) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expectError(page, 'All fields are required!');
  await expectError(page, 'Email and password are required.');
  await logIn(page, 'nobody@demo.test', demoPassword);
  await expectError(page, 'Invalid credentials.');
  await page.goto('/auth/sign-up');
  await expectError(page, 'Invalid invitation link. Please contact your administrator.');
  await page.goto(`/auth/sign-up?token=${'x'.repeat(43)}&email=nobody@example.org`);
  await expectError(page, 'Invalid invitation link. Please contact your administrator.');
  await page.goto(await invitation(product.url));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expectError(page, 'All fields are required including invitation token.');
  await page.getByLabel('Full name').fill('Grace');
  await page.getByLabel('Password', { exact: true }).fill('sunny');
  const rules = page.getByRole('list', { name: 'The password needs' });
  await expect(rules.getByRole('listitem')).toHaveCount(5);
  if (javaScriptEnabled) {
    await expect(rules.getByText('(met)')).toHaveCount(0);
    await page.getByLabel('Password', { exact: true }).fill('Sunny-day');
    await expect(rules.getByText('(met)')).toHaveCount(3);
  }
  await page.getByLabel('Confirm password').fill('sunnier');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expectError(page, 'Password does not meet all requirements!');
  await expectError(page, 'Passwords do not match!');
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('a code screen whose five minutes are over says so (SPEC §8.1.4, §10.11)', async ({ page, context }) => {
  await logIn(page, 'mfa@demo.test', demoPassword);
  await expect(page.getByPlaceholder('Enter 6-digit code')).toBeVisible();
  await context.clearCookies();
  await page.getByPlaceholder('Enter 6-digit code').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expectError(page, 'Session expired. Please login again.');
});
