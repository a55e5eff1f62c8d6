import { join } from 'node:path';
import { root } from '../../scripts/lib/machine.mjs';
import { expect, test } from '../support/test';

const picture = join(root, 'tests/fixtures/thumbnail.png');

test('an admin creates a poll, publishes it for a time, stops it and deletes it (SPEC §5.5.2)', async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const question = `Mukunda iki? ${javaScriptEnabled}-${Date.now()}`;
  await signInAs('admin');
  await page.goto('/dashboard/polls');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'in all' })).toHaveCount(3);
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(page).toHaveURL(/shown=13/);

  await page.goto('/dashboard/polls/new');
  await expect(page.getByLabel(/^Option \d/)).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Remove option/ })).toHaveCount(0);
  await page.getByLabel('Question').fill(question);
  await page.getByLabel('Option 1', { exact: true }).fill('Indirimbo');
  await page.getByRole('button', { name: 'Add Option' }).click();
  await expect(page.getByLabel(/^Option \d/)).toHaveCount(3);
  await expect(page.getByLabel('Option 1', { exact: true })).toHaveValue('Indirimbo');
  await page.getByRole('button', { name: 'Create Poll' }).last().click();
  await expect(page.getByText('Please provide at least two valid options.').first()).toBeVisible();
  await expect(page.getByLabel('Question')).toHaveValue(question);
  await page.getByLabel('Option 3', { exact: true }).fill('Inkuru');
  await page.getByRole('button', { name: 'Create Poll' }).last().click();
  await expect(page.getByText('Poll created successfully!').first()).toBeVisible();

  await page.goto('/dashboard/polls');
  const poll = page.getByRole('listitem').filter({ hasText: question });
  // The blank option was dropped.
  await expect(poll.getByText('0 votes · 0%')).toHaveCount(2);
  await expect(poll.getByRole('combobox')).toHaveValue('86400');
  await poll.getByRole('combobox').selectOption('3600');
  await poll.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByText('Poll published successfully!').first()).toBeVisible();
  await expect(poll.getByText(/Time left: (1h 0m 0s|0h 59m \d+s)/)).toBeVisible();
  await expect(poll.getByRole('combobox')).toHaveCount(0);
  await poll.getByRole('button', { name: /^Stop/ }).click();
  await expect(poll.getByText('Draft')).toBeVisible();

  await poll.getByRole('link', { name: /^Delete/ }).click();
  await expect(page.getByText('This action cannot be undone.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Poll deleted successfully').first()).toBeVisible();
  await page.goto('/dashboard/polls');
  await expect(poll).toHaveCount(0);
});

test('an admin builds a quiz question by question; the draft survives leaving the page (SPEC §2.13.1, §4.5.3)', async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const question = `2 + 2? ${javaScriptEnabled}-${Date.now()}`;
  await signInAs('admin');
  await page.goto('/dashboard/quiz/new');
  await expect(page.getByLabel(/^Option \d$/)).toHaveCount(4);
  await expect(page.getByLabel('Option 1 is correct')).toBeChecked();
  await page.getByRole('button', { name: 'Add Question' }).click();
  await expect(page.getByText('Please enter a valid question and at least 2 options.').first()).toBeVisible();
  await page.getByLabel('Question', { exact: true }).fill(question);
  await page.getByLabel('Option 1', { exact: true }).fill('3');
  await page.getByLabel('Option 2', { exact: true }).fill('4');
  await page.getByLabel('Option 2 is correct').check();
  await page.getByRole('button', { name: 'Add Question' }).click();
  await expect(page.getByText('1 question added')).toBeVisible();

  await page.goto('/dashboard/home');
  await page.goto('/dashboard/quiz/new');
  await expect(page.getByRole('region', { name: 'Questions added' })).toContainText(question);
  await page.getByRole('button', { name: 'Create Quiz' }).click();
  await expect(page.getByText('Please enter the target content code.').first()).toBeVisible();
  await page.getByLabel('Target content code').fill('ite-001');
  await page.getByRole('button', { name: 'Create Quiz' }).click();
  await expect(page.getByText('Quiz created successfully!').first()).toBeVisible();

  // The newest comes first.
  await page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
  await expect(page.getByText('Question 1 of 1')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Correct answer' })).toContainText('4');
});

test('an admin creates a survey with a picture and reads its results', async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const description = `Ubushakashatsi ${javaScriptEnabled}-${Date.now()}`;
  await signInAs('admin');
  await page.goto('/dashboard/survey/new');
  await page.getByRole('button', { name: 'Create Survey' }).click();
  for (const message of [
    'Please provide a survey description',
    'Please upload a thumbnail image or video',
    'Please add at least one question',
  ])
    await expect(page.getByText(message).first()).toBeVisible();
  await page.getByLabel('Survey description').fill(description);
  await page.getByLabel('Thumbnail image or video').setInputFiles(picture);
  await page.getByRole('button', { name: 'Add Question' }).click();
  await expect(page.getByText('Please enter a question before adding.').first()).toBeVisible();
  await page.getByLabel('Question', { exact: true }).fill('Mwaba mwarabikunze?');
  await page.getByRole('button', { name: 'Add Question' }).click();
  await expect(page.getByText('Please provide at least two valid options.').first()).toBeVisible();
  await page.getByLabel('Option 1', { exact: true }).fill('Yego');
  await page.getByLabel('Option 2').fill('Oya');
  await page.getByRole('button', { name: 'Add Question' }).click();
  await expect(page.getByText('1 question added')).toBeVisible();
  await expect(page.getByText(/^thumbnail\.png \(.+\) is kept\./)).toBeVisible();
  await expect(page.getByLabel('Survey description')).toHaveValue(description);
  await page.getByRole('button', { name: 'Create Survey' }).click();
  await expect(page.getByText('Survey created successfully!').first()).toBeVisible();

  await page.getByRole('link', { name: description, exact: true }).click();
  await expect(page.getByRole('heading', { name: '1. Mwaba mwarabikunze?' })).toBeVisible();
  await expect(page.getByText('0 responses · 0%')).toHaveCount(2);
});

test('an admin writes an alert on the info board, edits and deletes it; a viewer sees no controls', async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const title = `Itangazo ${javaScriptEnabled}-${Date.now()}`;
  const long = 'Amakuru mashya kandi maremare cyane ku buryo arenga inyuguti mirongo itandatu zose.';
  await signInAs('admin');
  await page.goto('/dashboard/info?tab=alerts');
  await page.getByRole('link', { name: 'Create quick alert' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Please fill in both the title and description.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await page.goto('/dashboard/info?tab=banners');
  await expect(page.getByText('Wari uziko?').first()).toHaveAttribute('lang', 'rw');

  await page.goto('/dashboard/info/new?tab=alerts');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await fillRichText(page, 'Description', long);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Quick alert created').first()).toBeVisible();
  const card = page.locator('main li:has(h2)').filter({ hasText: title });
  await expect(card.getByText(`${long.slice(0, 60)}...`)).toBeVisible();
  await card.getByRole('link', { name: /^Read More/ }).click();
  await expect(page.getByText(long)).toBeVisible();

  await page.goto('/dashboard/info?tab=alerts');
  await card.getByRole('link', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Info item deleted').first()).toBeVisible();
  await page.goto('/dashboard/info?tab=alerts');
  await expect(card).toHaveCount(0);

  await page.context().clearCookies();
  await signInAs('viewer');
  await page.goto('/dashboard/info?tab=alerts');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  for (const name of [/^Create/, /^Edit/, /^Delete/])
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(0);
});

test('an admin filters the chatbot’s prompts and marks one as reviewed', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/dashboard/chatbot');
  await expect(page.getByRole('heading', { name: 'Baza (User Prompts)' })).toBeVisible();
  await expect(page.getByText(/^\d+ prompts collected/)).toBeVisible();
  const tab = page
    .getByRole('navigation', { name: 'Prompts by review' })
    .getByRole('link', { name: /^Pending/ });
  await tab.click();
  await expect(page).toHaveURL(/reviewed=pending/);
  await expect(tab).toHaveAttribute('aria-current', 'page'); // the number counted below is of the new page
  const pending = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Pending' });
  await expect(pending.first()).toBeVisible();
  const count = async () =>
    Number.parseInt((await page.getByText(/prompts collected/).textContent()) ?? '', 10);
  const before = await count();
  await page.locator('main li a[href*="/dashboard/chatbot/"]').first().click();
  await page.getByRole('button', { name: 'Mark as reviewed and next' }).click();
  await expect(page.getByText('Prompt marked as reviewed').first()).toBeVisible();
  await page.goto('/dashboard/chatbot?reviewed=pending');
  expect(await count()).toBe(before - 1);
});

/** The editor with JavaScript, the text box without. */
async function fillRichText(page: import('@playwright/test').Page, label: string, text: string) {
  const editor = page.locator('[contenteditable="true"]');
  const box = page.getByLabel(label);
  await expect(editor.or(box).first()).toBeVisible();
  if ((await editor.count()) > 0) await editor.first().fill(text);
  else await box.first().fill(text);
}
