import { deletePermanently, fillRichText, fixture } from '../support/forms';
import { expect, test } from '../support/test';

test('an admin publishes a quiz for an hour, unpublishes and deletes it (SPEC §4.4.6)', async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  // The demo's drafts are many; each project takes one of its own.
  const page1 = javaScriptEnabled ? 1 : 2;
  await signInAs('admin');
  await page.goto(`/dashboard/quiz?page=${page1}`);
  const draft = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('combobox') });
  const name = (await draft.first().getByRole('heading').textContent())?.trim() ?? 'none';
  const quiz = page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first();
  await quiz.getByRole('combobox').selectOption('3600');
  await quiz.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByText('Quiz published successfully!').first()).toBeVisible();
  await expect(quiz.getByText(/Time left: (1h 0m 0s|0h 59m \d+s)/)).toBeVisible();
  await expect(quiz.getByRole('combobox')).toHaveCount(0);
  await quiz.getByRole('button', { name: /^Unpublish/ }).click();
  await expect(quiz.getByText('Draft')).toBeVisible();
  await quiz.getByRole('link', { name: /^Delete/ }).click();
  await deletePermanently(page);
  await expect(page.getByText('Quiz deleted successfully').first()).toBeVisible();
});

test('an admin publishes a survey for a day, unpublishes and deletes it (SPEC §4.4.7)', async ({
  page,
  signInAs,
}) => {
  const description = `Ibibazo ${crypto.randomUUID()}`;
  await signInAs('admin');
  await page.goto('/dashboard/survey/new');
  await page.getByLabel('Survey description').fill(description);
  await page.getByLabel('Thumbnail image or video').setInputFiles(fixture('thumbnail.png'));
  await page.getByLabel('Question', { exact: true }).fill('Ni iki mwifuza?');
  await page.getByLabel('Answers').selectOption('text');
  await page.getByRole('button', { name: 'Add Question' }).click();
  await expect(page.getByText('1 question added')).toBeVisible();
  await page.getByRole('button', { name: 'Create Survey' }).click();
  await expect(page.getByText('Survey created successfully!').first()).toBeVisible();

  const survey = page.getByRole('main').getByRole('listitem').filter({ hasText: description });
  await survey.getByRole('combobox').selectOption('86400');
  await survey.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByText('Survey published successfully!').first()).toBeVisible();
  await expect(survey.getByText(/Time left: (24h 0m 0s|23h 59m \d+s)/)).toBeVisible();
  await survey.getByRole('button', { name: /^Unpublish/ }).click();
  await expect(page.getByText('Survey unpublished').first()).toBeVisible();
  await expect(survey.getByText('Draft')).toBeVisible();
  await survey.getByRole('link', { name: /^Delete/ }).click();
  await deletePermanently(page);
  await expect(page.getByText('Survey deleted successfully').first()).toBeVisible();
  await expect(survey).toHaveCount(0);
});

for (const { tab, one } of [
  { tab: 'banners', one: 'Banner' },
  { tab: 'awareness', one: 'Awareness card' },
]) {
  test(`an admin creates, edits and deletes on the info board: ${one} (SPEC §3.8.5)`, async ({
    page,
    signInAs,
  }) => {
    const words = `Amakuru ${crypto.randomUUID()}`;
    await signInAs('admin');
    await page.goto(`/dashboard/info?tab=${tab}`);
    await page.getByRole('link', { name: `Create ${one.toLowerCase()}` }).click();
    if (tab === 'banners')
      await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Menya (Know)' });
    else await page.getByRole('textbox', { name: 'Title' }).fill('Umutwe');
    await fillRichText(page, 'Text', words);
    await page.getByLabel('Image').setInputFiles(fixture('thumbnail.png'));
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText(`${one} created`).first()).toBeVisible();

    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: words });
    await expect(card.locator('img')).toHaveCount(1);
    if (tab === 'banners') await expect(card.getByText('Menya')).toBeVisible();
    await card.getByRole('link', { name: /^Edit/ }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Umutwe mushya');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Info item saved').first()).toBeVisible();
    await expect(card.getByRole('heading', { name: 'Umutwe mushya' })).toBeVisible();
    await card.getByRole('link', { name: /^Delete/ }).click();
    await deletePermanently(page);
    await expect(page.getByText('Info item deleted').first()).toBeVisible();
    await expect(card).toHaveCount(0);
  });
}

test('insights are filtered by address and exported as PDF (SPEC §2.11.3)', async ({ page, signInAs }) => {
  await signInAs('viewer');
  await page.goto('/dashboard/insights');
  await page.getByLabel('District', { exact: true }).selectOption('Gasabo');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/district=Gasabo/);
  await expect(page.getByText(/^Gasabo · /).first()).toBeVisible();
  await page.getByRole('link', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/district=Gasabo.*startDate=/);
  // Not applied: what is on the screen counts.
  await page.getByLabel('District', { exact: true }).selectOption('Huye');
  await page.getByLabel('Start date').fill('2026-01-01');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^insights-huye-2026-01-01-to-[\d-]+\.pdf$/);
  const stream = await file.createReadStream();
  const [head] = await stream.take(1).toArray();
  expect(String(head).slice(0, 5)).toBe('%PDF-');
  await expect(page.getByText(/^Huye · /).first()).toBeVisible();

  // Again, and with dates that are wrong: no report, the fields say why.
  const second = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as PDF' }).click();
  expect((await second).suggestedFilename()).toMatch(/^insights-huye-2026-01-01/);
  await page.getByLabel('Start date').fill('2026-03-02');
  await page.getByLabel('End date').fill('2026-03-01');
  await page.getByRole('button', { name: 'Export as PDF' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByLabel('Start date')).toHaveValue('2026-03-02');
});
