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
  await expect(navigation.getByRole('link', { name: 'Contents' })).toBeVisible();

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
