import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/*
 * What journeys do on the pages of accounts: invite, sign up, log in, give a code.
 */

/** The password of everyone who signs up in a journey. */
export const chosenPassword = 'Sunny-day-7!';

/** An email no one had yet. */
export const newEmail = () => `journey-${randomUUID().slice(0, 8)}@example.org`;

export const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
export const expectError = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();

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
