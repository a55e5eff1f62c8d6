import type { Page } from '@playwright/test';
import { fixture } from '../support/forms';
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

test('an edited category: its text is back, the picture has to be chosen again', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard/categories');
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  const title = page.getByRole('textbox', { name: 'Title' });
  const before = await title.inputValue();
  await title.fill('Ubuhinzi n’ubworozi');
  await page.locator('input[type=file][name=image]').setInputFiles(fixture('thumbnail.png'));
  await context.clearCookies({ name: 'session' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await logInAgain(page);
  await expect(page.getByText('Files have to be chosen again.')).toBeVisible();
  await expect(title).toHaveValue('Ubuhinzi n’ubworozi');
  await title.fill(before);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Category updated successfully!').first()).toBeVisible();
});

test('a poll with three options can be sent after logging in again (SPEC §4.1.6)', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const question = `Mukunda iki? ${javaScriptEnabled}-${Date.now()}`;
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

test('a quiz keeps the questions that were added, and the one that was being typed', async ({
  page,
  context,
}) => {
  const options = ['3', '4', '5', '22'];
  const ask = async (question: string) => {
    await page.getByLabel('Question', { exact: true }).fill(question);
    for (const [at, text] of options.entries())
      await page.getByLabel(`Option ${at + 1}`, { exact: true }).fill(text);
    await page.getByLabel('Option 2 is correct').check();
    await page.getByRole('button', { name: 'Add Question' }).last().click();
  };
  await page.goto('/dashboard/quiz/new');
  await page.getByLabel('Target content code').fill('ITE-001');
  await ask('2 + 2?');
  await expect(page.getByText('1 question added')).toBeVisible();
  await context.clearCookies({ name: 'session' });
  await ask('1 + 3?');
  await logInAgain(page);
  await expect(page.getByText('1 question added')).toBeVisible();
  await expect(page.getByLabel('Target content code')).toHaveValue('ITE-001');
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('1 + 3?');
  await expect(page.getByLabel('Option 4', { exact: true })).toHaveValue('22');
  await expect(page.getByLabel('Option 2 is correct')).toBeChecked();
  await page.getByRole('button', { name: 'Add Question' }).last().click();
  await expect(page.getByText('2 questions added')).toBeVisible();
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('');
});
