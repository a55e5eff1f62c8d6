import { expectError, invite, linkOn, newEmail, rowOf, sendButton } from '../support/account-pages';
import { expect, test } from '../support/test';
import { demoEmail } from '../support/visitor';

test('an invitation: link, QR code and expiry, sent again, revoked (SPEC §2.15.4, §5.9.3, §5.9.4)', async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs('superadmin');
  const email = newEmail();
  await page.goto('/dashboard/security');
  await expectError(page, 'Manage users, roles, and security settings');
  for (const card of ['Total Users', 'Active Users', 'Pending Signups', 'Banned Users'])
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  await expectError(page, 'This server sends no email. You get a link to pass on to the user.');
  const button = sendButton(page);
  const role = page.getByRole('region', { name: 'Invite New User' }).getByLabel('Role');
  await expect(role).toHaveValue('viewer');
  await expect(role.getByRole('option')).toHaveText(['Viewer', 'Admin']);
  if (javaScriptEnabled) {
    await expect(button).toBeDisabled();
    await page.getByRole('textbox', { name: 'Email' }).fill('not an address');
    await expect(button).toBeDisabled();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await expect(button).toBeEnabled();
  } else {
    await button.click();
    await expectError(page, 'Please fill in all fields');
    await page.getByRole('textbox', { name: 'Email' }).fill('not an address');
    await button.click();
    await expectError(page, 'Please enter a valid email address');
  }

  const link = await invite(page, email);
  await expectError(page, 'Pass the link on to the user yourself');
  expect(link).toContain(`email=${encodeURIComponent(email)}`);
  const dialog = page.getByRole('dialog', { name: 'Invitation Link' });
  await expect(
    dialog.getByRole('img', { name: `QR code of the invitation link for ${email}` }),
  ).toBeVisible();
  await expect(dialog.getByText(/until \d+ \w+ \d{4}, \d\d:\d\d\sKigali \(.*\d\d:\d\d\sUTC\)/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy' })).toHaveCount(javaScriptEnabled ? 1 : 0);
  await dialog.getByRole('link', { name: 'Done' }).click();

  await page.getByRole('link', { name: /^Pending/ }).click();
  await expect(rowOf(page, email)).toContainText('Awaiting Signup');
  await expect(rowOf(page, email)).toContainText('Never');
  await rowOf(page, email)
    .getByRole('link', { name: /^Resend invitation/ })
    .click();
  await page.getByRole('button', { name: 'Resend invitation' }).click();
  await expectError(page, 'Invitation created');
  const second = await linkOn(page);
  expect(second).not.toBe(link);
  await page.getByRole('link', { name: 'Done' }).click();
  await rowOf(page, email)
    .getByRole('link', { name: /^Revoke invitation/ })
    .click();
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await expectError(page, 'Invitation revoked');
});

test('a user is given a role, banned, unbanned and deleted; ban and deletion ask for the email (SPEC §2.15.19, §5.10.2)', async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs('superadmin');
  const email = newEmail();
  await invite(page, email);
  await page.goto('/dashboard/security');
  const all = page.getByRole('link', { name: /^All Users/ });
  const before = Number((await all.textContent())?.match(/\d+/)?.[0]);
  for (const tab of ['All Users', 'Active', 'Pending', 'Banned'])
    await expect(page.getByRole('link', { name: new RegExp(`^${tab}\\s*\\d+$`) })).toBeVisible();
  for (const column of ['User', 'Email', 'Role', 'Status', 'Last Login', 'Actions'])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();

  await rowOf(page, email)
    .getByRole('link', { name: /^Change role/ })
    .click();
  const role = page.getByRole('dialog', { name: 'Assign Role' });
  await expect(role.getByLabel('Viewer - Read-only access')).toBeChecked();
  await role.getByLabel('Admin - Full access').check();
  await role.getByRole('button', { name: 'Assign Role' }).click();
  await expectError(page, 'Role updated to admin successfully!');
  await expect(rowOf(page, email)).toContainText('admin');

  const confirm = async (link: RegExp, title: string, button: string) => {
    await rowOf(page, email).getByRole('link', { name: link }).click();
    const dialog = page.getByRole('alertdialog', { name: title });
    const sure = dialog.getByRole('button', { name: button });
    const typed = dialog.getByLabel('Type the email of the user to confirm');
    for (const wrong of ['', email.toUpperCase(), `${email} `]) {
      await typed.fill(wrong);
      if (javaScriptEnabled) await expect(sure).toBeDisabled();
    }
    if (!javaScriptEnabled) {
      await sure.click();
      await expectError(page, 'There is a space before or after the email.');
    }
    await typed.fill(email);
    await sure.click();
  };
  await confirm(/^Ban/, 'Confirm Ban', 'Ban user');
  await expectError(page, 'User banned');
  await expectError(page, 'They can no longer access the system');
  await page.getByRole('link', { name: /^Banned/ }).click();
  const actions = rowOf(page, email).getByRole('cell').last();
  // What is left for a banned user; what they did stays to be seen (SPEC §5.10.2).
  await expect(actions.getByRole('link', { name: /^Activity/ })).toHaveCount(1);
  await expect(actions.getByRole('link', { name: /^(?!Activity)/ })).toHaveCount(1);
  await expect(actions.getByRole('button')).toHaveCount(1);
  await rowOf(page, email)
    .getByRole('button', { name: /^Unban/ })
    .click();
  await expectError(page, 'User unbanned successfully!');
  await page.goto('/dashboard/security');
  await confirm(/^Delete/, 'Permanent Deletion', 'Delete permanently');
  await expectError(page, 'User deleted permanently');
  await expect(rowOf(page, email)).toHaveCount(0);
  await expect(all).toContainText(String(before - 1));
});

test('a tab without users says so', async ({ page, signInAs, product, problems }) => {
  problems.forgive(/503/);
  await signInAs('admin');
  const user = {
    id: 'u1',
    name: 'A',
    email: demoEmail.admin,
    role: 'admin',
    isActive: true,
    isBanned: false,
  };
  const counts = { all: 1, active: 1, pending: 0, banned: 0 };
  product.recorder.reply(/GET \/admin\/auth\/users\/find/, {
    status: 200,
    body: { data: [], page: 1, total: 0, counts, totals: counts, superadmins: [user] },
  });
  try {
    await page.goto('/dashboard/security?status=banned');
    await expect(page.getByText('No users found in this category')).toBeVisible();
    product.recorder.reply(/GET \/admin\/auth\/users/, { status: 500, body: {} });
    await page.goto('/dashboard/security');
    await expect(page.getByText('Failed to fetch users')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(0);
  } finally {
    product.recorder.passOn();
  }
});
