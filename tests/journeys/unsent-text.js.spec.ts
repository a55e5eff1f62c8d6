import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { demoEmail, demoPassword } from '../support/visitor';

/*
 * A session that ends under a form, seen by the person who fills it in. Ended by taking the session's cookie away, as a user does who logs out in
 * another window; that it is the same when time ends it is in requests/unsent-text.
 */

async function logInAgain(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText('It will be in the form again when you have logged in.').first()).toBeVisible();
  await page.getByLabel('Email').fill(demoEmail.admin);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('What you typed before your session ended is back')).toBeVisible();
}

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('a poll with three options can be sent after logging in again (SPEC §4.1.6)', async ({
  page,
  context,
}) => {
  const question = `Mukunda iki? ${Date.now()}`;
  await page.goto('/dashboard/polls/new');
  await page.getByLabel('Question').fill(question);
  await page.getByRole('button', { name: 'Add Option' }).click();
  await expect(page.getByLabel(/^Option \d/)).toHaveCount(3);
  for (const [at, text] of ['Indirimbo', 'Inkuru', 'Imikino'].entries())
    await page.getByLabel(`Option ${at + 1}`, { exact: true }).fill(text);
  await context.clearCookies({ name: 'session' });
  await page.getByRole('button', { name: 'Create Poll' }).last().click();
  await logInAgain(page);
  await expect(page.getByLabel('Question')).toHaveValue(question);
  await expect(page.getByLabel('Option 3', { exact: true })).toHaveValue('Imikino');
  await page.getByRole('button', { name: 'Create Poll' }).last().click();
  await expect(page.getByText('Poll created successfully!').first()).toBeVisible();
  // Not shown another time, also where the page goes on without being fetched anew.
  await page.getByRole('link', { name: 'Create Poll' }).click();
  await expect(page.getByLabel('Question')).toHaveValue('');
});
