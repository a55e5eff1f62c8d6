import { expect, test } from '../support/test';

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
