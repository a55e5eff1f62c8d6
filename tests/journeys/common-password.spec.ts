import { commonPassword } from '../../shared/common-password';
import { expectError } from '../support/account-pages';
import { invitation } from '../support/scenarios';
import { expect, test } from '../support/test';

test('a common password is named in the checklist, or by the server, and another one is taken', async ({
  page,
  product,
  javaScriptEnabled,
}) => {
  await page.goto(await invitation(product.url));
  await page.getByLabel('Full name').fill('Grace');
  const password = page.getByLabel('Password', { exact: true });
  const confirm = page.getByLabel('Confirm password');
  const line = page.getByRole('listitem').filter({ hasText: 'Not one of the commonest passwords' });
  await password.fill('P@ssw0rd1!');
  if (javaScriptEnabled) await expect(line).toContainText('choose another');
  await confirm.fill('P@ssw0rd1!');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expectError(page, commonPassword);
  await password.fill('Sunny-day-7!');
  if (javaScriptEnabled) await expect(line).toContainText('(met)');
  await confirm.fill('Sunny-day-7!');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Set Up Two-Factor Authentication' })).toBeVisible();
});
