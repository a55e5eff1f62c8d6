import { commonPassword } from '../../shared/common-password';
import { expectError } from '../support/account-pages';
import { invitation } from '../support/scenarios';
import { expect, test } from '../support/test';

test('the checklist of a new password follows the keys and names a common one; another is taken (SPEC §2.5.3, §2.5.4, §2.5.6)', async ({
  page,
  product,
}) => {
  await page.goto(await invitation(product.url));
  await page.getByLabel('Full name').fill('Grace');
  const password = page.getByLabel('Password', { exact: true });
  const confirm = page.getByLabel('Confirm password');
  const rules = page.getByRole('list', { name: 'The password needs' });
  const common = rules.getByRole('listitem').filter({ hasText: 'Not one of the commonest passwords' });
  await expect(confirm).toBeHidden();
  await password.fill('sunny');
  await expect(rules.getByText('(met)')).toHaveCount(0);
  await password.fill('Sunny-day');
  await expect(rules.getByText('(met)')).toHaveCount(3);
  await password.fill('P@ssw0rd1!');
  await expect(common).toContainText('choose another');
  await confirm.fill('P@ssw0rd1!');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expectError(page, commonPassword);
  await password.fill('Sunny-day-7!');
  await expect(common).toContainText('(met)');
  await confirm.fill('Sunny-day-7!');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Set Up Two-Factor Authentication' })).toBeVisible();
});
