import { expect, test } from '../support/test';

/* With JavaScript the button is disabled while an email is wrong: the page still says what is wrong. */

test('an invitation says that its email is wrong (SPEC §5.9.3)', async ({ page, signInAs }) => {
  await signInAs('superadmin');
  await page.goto('/dashboard/security');
  const button = page.getByRole('button', { name: 'Send Invitation', exact: true });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription('Enter an email address to send the invitation.');
  const typed = page.getByRole('textbox', { name: 'Email' });
  await typed.fill('not an address');
  await typed.press('Enter');
  await expect(typed).toHaveAccessibleDescription('Please enter a valid email address');
  await typed.fill('grace@example.org');
  await expect(button).toBeEnabled();
  await expect(typed).not.toHaveAttribute('aria-invalid', 'true');
});

test('a confirmation says what is wrong with the email (SPEC §5.10.1)', async ({ page, signInAs }) => {
  await signInAs('superadmin');
  await page.goto('/dashboard/security');
  const ban = page.getByRole('link', { name: /^Ban: / }).first();
  const email = (await ban.getAttribute('aria-label'))?.replace('Ban: ', '') ?? '';
  await ban.click();
  const dialog = page.getByRole('alertdialog');
  const typed = dialog.getByRole('textbox');
  const button = dialog.getByRole('button', { name: /^Ban/ });
  await expect(button).toHaveAccessibleDescription('Type the email of the user to confirm');
  await typed.fill(email.toUpperCase());
  await expect(typed).toHaveAccessibleDescription(
    'Capital and small letters must be the same as in the email.',
  );
  await typed.fill('someone');
  await typed.blur();
  await expect(typed).toHaveAccessibleDescription('This is not the email of the user.');
  await expect(button).toBeDisabled();
  await typed.fill(email);
  await expect(button).toBeEnabled();
});
