import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { expect, test } from '../support/test';
import { demoEmail, demoPassword } from '../support/visitor';

const password = 'Sunny-day-7!';
let count = 0;
const newEmail = (javaScript: boolean | undefined) =>
  `journey-${javaScript}-${process.pid}-${++count}@example.org`;

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const said = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Invitation', exact: true });

/** Path and query of the invitation link in the dialog: its host is what the admin API takes for the public address. */
async function linkOn(page: Page): Promise<string> {
  const text = await page.locator('output[aria-label="Invitation link"]').textContent();
  const { pathname, search } = new URL(text ?? '');
  return pathname + search;
}

async function invite(page: Page, email: string): Promise<string> {
  await page.goto('/dashboard/security');
  const form = page.getByRole('region', { name: 'Invite New User' });
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await sendButton(page).click();
  await said(page, 'Invitation sent!');
  return linkOn(page);
}

/** Takes the link in this browser, in which nobody is signed in. @returns the secret of the QR code */
async function signUp(page: Page, link: string): Promise<string> {
  await page.goto(link);
  await said(page, 'Valid invitation token detected');
  await said(page, 'This email was pre-registered by an administrator');
  await expect(page).toHaveURL(/\/auth\/sign-up$/);
  await expect(page.getByLabel('Confirm password')).toBeHidden();
  await page.getByLabel('Full name').fill('Grace Mukamana');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Set Up Two-Factor Authentication' })).toBeVisible();
  await said(page, 'Account created successfully!');
  await said(page, 'MFA Enabled.');
  return secretOf(page);
}

async function secretOf(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await page.getByText('Cannot scan it?').click();
  return ((await page.locator('output[aria-label=Key]').textContent()) ?? '').replace(/\s/g, '');
}

async function logIn(page: Page, email: string, typed: string) {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function verify(page: Page, secret: string) {
  const code = await generate({ secret });
  // Pasted with a space, as authenticator apps show it.
  await page.getByPlaceholder('Enter 6-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Verify' }).click();
}

test('an invitation: link, QR code and expiry, sent again, revoked', async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs('superadmin');
  const email = newEmail(javaScriptEnabled);
  await page.goto('/dashboard/security');
  await said(page, 'Manage users, roles, and security settings');
  for (const card of ['Total Users', 'Active Users', 'Pending Signups', 'Banned Users'])
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  await said(page, 'User will receive an email with a secure link to complete their signup');
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
    await said(page, 'Please fill in all fields');
    await page.getByRole('textbox', { name: 'Email' }).fill('not an address');
    await button.click();
    await said(page, 'Please enter a valid email address');
  }

  const link = await invite(page, email);
  await said(page, 'User will receive signup link via email');
  expect(link).toContain(`email=${encodeURIComponent(email)}`);
  const dialog = page.getByRole('dialog', { name: 'Invitation link' });
  await expect(
    dialog.getByRole('img', { name: `QR code of the invitation link for ${email}` }),
  ).toBeVisible();
  await expect(dialog.getByText(/until \d+ \w+ \d{4}, \d\d:\d\d UTC/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy' })).toHaveCount(javaScriptEnabled ? 1 : 0);
  await dialog.getByRole('link', { name: 'Done' }).click();

  await page.getByRole('link', { name: /^Pending/ }).click();
  await expect(rowOf(page, email)).toContainText('Awaiting Signup');
  await expect(rowOf(page, email)).toContainText('Never');
  await rowOf(page, email)
    .getByRole('button', { name: /^Resend invitation/ })
    .click();
  await said(page, 'Invitation sent!');
  const second = await linkOn(page);
  expect(second).not.toBe(link);
  await page.getByRole('link', { name: 'Done' }).click();
  await rowOf(page, email)
    .getByRole('link', { name: /^Revoke invitation/ })
    .click();
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await said(page, 'Invitation revoked');
});

test('a user is given a role, banned, unbanned and deleted; ban and deletion ask for the e-mail', async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs('superadmin');
  const email = newEmail(javaScriptEnabled);
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
  await said(page, 'Role updated to admin successfully!');
  await expect(rowOf(page, email)).toContainText('admin');

  const confirm = async (link: RegExp, title: string, button: string) => {
    await rowOf(page, email).getByRole('link', { name: link }).click();
    const dialog = page.getByRole('alertdialog', { name: title });
    const sure = dialog.getByRole('button', { name: button });
    const typed = dialog.getByLabel('Type the e-mail of the user to confirm');
    for (const wrong of ['', email.toUpperCase(), `${email} `]) {
      await typed.fill(wrong);
      if (javaScriptEnabled) await expect(sure).toBeDisabled();
    }
    if (!javaScriptEnabled) {
      await sure.click();
      await said(page, 'There is a space before or after the e-mail.');
    }
    await typed.fill(email);
    await sure.click();
  };
  await confirm(/^Ban/, 'Confirm Ban', 'Ban user');
  await said(page, 'User banned');
  await said(page, 'They can no longer access the system');
  await page.getByRole('link', { name: /^Banned/ }).click();
  const actions = rowOf(page, email).getByRole('cell').last();
  await expect(actions.getByRole('link')).toHaveCount(1);
  await expect(actions.getByRole('button')).toHaveCount(1);
  await rowOf(page, email)
    .getByRole('button', { name: /^Unban/ })
    .click();
  await said(page, 'User unbanned successfully!');
  await page.goto('/dashboard/security');
  await confirm(/^Delete/, 'Permanent Deletion', 'Delete permanently');
  await said(page, 'User deleted permanently');
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
  product.recorder.reply(/GET \/admin\/auth\/users/, { status: 200, body: { users: [user] } });
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

test('from invitation to dashboard, and a new authenticator app after a reset', async ({
  page,
  browser,
  product,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs('superadmin');
  const email = newEmail(javaScriptEnabled);
  const link = await invite(page, email);
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled });
  const person = await context.newPage();
  const secret = await signUp(person, link);
  await person.getByRole('button', { name: "I've Scanned the Code" }).click();
  await expect(person).toHaveURL(/\/auth\/login$/);
  await logIn(person, email, password);
  await expect(person.getByRole('heading', { name: 'Verification code' })).toBeVisible();
  await person.getByRole('button', { name: 'Verify' }).click();
  await said(person, 'Please enter your verification code');
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
  await said(page, 'Two-factor authentication was reset');
  await person.goto('/dashboard/contents');
  await said(person, 'Your session was ended. Please log in again.');
  await logIn(person, email, password);
  await expect(person.getByRole('heading', { name: 'Set Up Two-Factor Authentication' })).toBeVisible();
  const fresh = await secretOf(person);
  expect(fresh).not.toBe(secret);
  await person.getByRole('button', { name: "I've Scanned the Code" }).click();
  await verify(person, fresh);
  await expect(person.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await person.getByRole('link', { name: 'I have kept them' }).click();
  await expect(person).toHaveURL(/\/dashboard\/contents$/);
  await context.close();
});

test('somebody changes their own password', async ({
  page,
  browser,
  product,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs('superadmin');
  const email = newEmail(javaScriptEnabled);
  const link = await invite(page, email);
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled });
  const person = await context.newPage();
  const secret = await signUp(person, link);
  await logIn(person, email, password);
  await verify(person, secret);
  const list = person.getByRole('list', { name: 'Recovery codes' });
  const recovery = (await list.getByRole('listitem').first().textContent()) ?? '';
  await person.getByRole('link', { name: 'I have kept them' }).click();

  if (!javaScriptEnabled) await person.goto('/dashboard/account');
  else await person.getByRole('link', { name: /Grace Mukamana/ }).click();
  const form = person.getByRole('region', { name: 'Change password' });
  await form.getByLabel('Current password').fill(password);
  await form.getByLabel('New password').fill('Rainy-day-8?');
  await form.getByLabel('Confirm password').fill('Rainy-day-8?');
  await form.getByLabel('Verification code').fill(recovery);
  await form.getByRole('button', { name: 'Change password' }).click();
  await said(person, 'Password changed');
  await person.goto('/dashboard/home');
  await expect(person).toHaveURL(/\/dashboard\/home$/);
  await context.clearCookies();
  await logIn(person, email, password);
  await said(person, 'Invalid credentials.');
  await logIn(person, email, 'Rainy-day-8?');
  await expect(person.getByRole('heading', { name: 'Verification code' })).toBeVisible();
  await context.close();
});

test('what the login and sign-up pages say when something is missing', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await said(page, 'All fields are required!');
  await said(page, 'Email and password are required.');
  await logIn(page, 'nobody@demo.test', demoPassword);
  await said(page, 'Invalid credentials.');
  await page.goto('/auth/sign-up');
  await said(page, 'Invalid invitation link. Please contact your administrator.');
  await page.goto(`/auth/sign-up?token=${'x'.repeat(43)}&email=nobody@example.org`);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await said(page, 'All fields are required including invitation token.');
  await page.getByLabel('Full name').fill('Grace');
  await page.getByLabel('Password', { exact: true }).fill('sunny');
  const rules = page.getByRole('list', { name: 'The password needs' });
  await expect(rules.getByRole('listitem')).toHaveCount(4);
  if (javaScriptEnabled) {
    await expect(rules.getByText('(met)')).toHaveCount(0);
    await page.getByLabel('Password', { exact: true }).fill('Sunny-day');
    await expect(rules.getByText('(met)')).toHaveCount(3);
  }
  await page.getByLabel('Confirm password').fill('sunnier');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await said(page, 'Password does not meet all requirements!');
  await said(page, 'Passwords do not match!');
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('a code screen whose five minutes are over says so', async ({ page, context }) => {
  await logIn(page, 'mfa@demo.test', demoPassword);
  await expect(page.getByPlaceholder('Enter 6-digit code')).toBeVisible();
  await context.clearCookies();
  await page.getByPlaceholder('Enter 6-digit code').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await said(page, 'Session expired. Please login again.');
});
