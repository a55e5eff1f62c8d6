import {
  chosenPassword,
  expectError,
  logIn,
  newcomer,
  rowOf,
  secretOf,
  verify,
} from '../support/account-pages';
import { expect, test } from '../support/test';

test('from invitation to dashboard, and a new authenticator app after a reset (SPEC §2.5.3, §8.2.3)', async ({
  page,
  browser,
  product,
  signInAs,
}) => {
  await signInAs('superadmin');
  const { email, person, secret } = await newcomer(page, browser, product.url);
  await person.getByRole('button', { name: "I've Scanned the Code" }).click();
  await expect(person).toHaveURL(/\/auth\/login$/);
  await logIn(person, email, chosenPassword);
  await expect(person.getByRole('heading', { name: 'Verification code' })).toBeVisible();
  await person.getByRole('button', { name: 'Verify' }).click();
  await expectError(person, 'Please enter your verification code');
  await verify(person, secret);
  await expect(person.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const download = person.waitForEvent('download');
  await person.getByRole('link', { name: 'Download as text' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await person.getByRole('link', { name: 'I have kept them' }).click();
  await expect(person).toHaveURL(/\/dashboard\/home$/);

  await page.goto('/dashboard/security');
  await rowOf(page, email)
    .getByRole('link', { name: /^Reset MFA/ })
    .click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expectError(page, 'Two-factor authentication was reset');
  await person.goto('/dashboard/contents');
  await expectError(person, 'Your session was ended. Please log in again.');
  await logIn(person, email, chosenPassword);
  await expect(person.getByRole('heading', { name: 'Set Up Two-Factor Authentication' })).toBeVisible();
  const fresh = await secretOf(person);
  expect(fresh).not.toBe(secret);
  await person.getByRole('button', { name: "I've Scanned the Code" }).click();
  await verify(person, fresh);
  await expect(person.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await person.getByRole('link', { name: 'I have kept them' }).click();
  await expect(person).toHaveURL(/\/dashboard\/contents$/);
  await person.context().close();
});
