import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { generate } from 'otplib';

/*
 * What journeys do on the pages of accounts: invite, sign up, log in, give a code.
 */

/** The password of everyone who signs up in a journey. */
export const chosenPassword = 'Sunny-day-7!';

/** An email no one had yet. */
export const newEmail = () => `journey-${randomUUID().slice(0, 8)}@example.org`;

export const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
export const expectError = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Invitation', exact: true });

/** Path and query of the invitation link in the dialog: its host is what the admin API takes for the public address. */
export async function linkOn(page: Page): Promise<string> {
  const text = await page.locator('output[aria-label="Invitation link"]').textContent();
  const { pathname, search } = new URL(text ?? '');
  return pathname + search;
}

/** Invites a user as the superadmin signed in here. @returns path and query of the link */
export async function invite(page: Page, email: string): Promise<string> {
  await page.goto('/dashboard/security');
  const form = page.getByRole('region', { name: 'Invite New User' });
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await sendButton(page).click();
  await expectError(page, 'Invitation created');
  return linkOn(page);
}

/** Takes the link in this browser, in which no one is signed in. @returns the secret of the QR code */
export async function signUp(page: Page, link: string): Promise<string> {
  await page.goto(link);
  await expectError(page, 'Valid invitation token detected');
  await expectError(page, 'This email was pre-registered by an administrator');
  await expect(page).toHaveURL(/\/auth\/sign-up$/);
  await expect(page.getByLabel('Confirm password')).toBeHidden();
  await page.getByLabel('Full name').fill('Grace Mukamana');
  await page.getByLabel('Password', { exact: true }).fill(chosenPassword);
  await page.getByLabel('Confirm password').fill(chosenPassword);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Set Up Two-Factor Authentication' })).toBeVisible();
  await expect(page.getByText('Account created successfully!')).toHaveCount(1);
  await expectError(page, 'MFA Enabled.');
  return secretOf(page);
}

/**
 * Invites a user new and has them sign up in a browser of their own.
 * @param page of a superadmin
 * @returns their page, which stands on the QR code; close its context when done
 */
export async function newcomer(page: Page, browser: Browser, baseURL: string) {
  const email = newEmail();
  const link = await invite(page, email);
  const person = await (await browser.newContext({ baseURL })).newPage();
  return { email, person, secret: await signUp(person, link) };
}

/** The secret of the QR code on a set-up page. */
export async function secretOf(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await page.getByText('Cannot scan it?').click();
  return ((await page.locator('output[aria-label=Key]').textContent()) ?? '').replace(/\s/g, '');
}

export async function logIn(page: Page, email: string, typed: string) {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Gives a code on the code screen; the set-up page before it has a field of the same name. */
export async function verify(page: Page, secret: string) {
  await expect(page.getByRole('heading', { name: 'Verification code' })).toBeVisible();
  const code = await generate({ secret });
  // Pasted with a space, as authenticator apps show it.
  await page.getByPlaceholder('Enter 6-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Verify' }).click();
}
