import { expectError, invite, linkOn, newEmail, rowOf, sendButton } from '../support/account-pages';
import { expect, test } from '../support/test';

/* What the scripts of the Security page add; its other forms: forms.js.spec.ts; what it says and does: requests/security-panel, requests/invitations. */

test('an invitation waits for an email; its link, QR code and expiry; sent again, revoked (SPEC §2.15.4, §5.9.3, §5.9.4)', async ({
  page,
  signInAs,
}) => {
  await signInAs('superadmin');
  const email = newEmail();
  await page.goto('/dashboard/security');
  const button = sendButton(page);
  await expect(button).toBeDisabled();
  await page.getByRole('textbox', { name: 'Email' }).fill('not an address');
  await expect(button).toBeDisabled();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await expect(button).toBeEnabled();

  const link = await invite(page, email);
  expect(link).toContain(`email=${encodeURIComponent(email)}`);
  const dialog = page.getByRole('dialog', { name: 'Invitation Link' });
  await expect(
    dialog.getByRole('img', { name: `QR code of the invitation link for ${email}` }),
  ).toBeVisible();
  await expect(dialog.getByText(/until \d+ \w+ \d{4}, \d\d:\d\d\sKigali \(.*\d\d:\d\d\sUTC\)/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy' })).toHaveCount(1);
  await dialog.getByRole('link', { name: 'Done' }).click();

  await page.getByRole('link', { name: /^Pending/ }).click();
  await rowOf(page, email)
    .getByRole('link', { name: /^Resend invitation/ })
    .click();
  await page.getByRole('button', { name: 'Resend invitation' }).click();
  await expectError(page, 'Invitation created');
  expect(await linkOn(page)).not.toBe(link);
  await page.getByRole('link', { name: 'Done' }).click();
  await rowOf(page, email)
    .getByRole('link', { name: /^Revoke invitation/ })
    .click();
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await expectError(page, 'Invitation revoked');
});
