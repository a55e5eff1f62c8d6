import { deletePermanently, fillRichText, fixture } from '../support/forms';
import { expect, test } from '../support/test';

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

test('an admin creates, edits and deletes a banner on the info board (SPEC §3.8.5)', async ({
  page,
  signInAs,
}) => {
  const words = `Amakuru ${crypto.randomUUID()}`;
  await signInAs('admin');
  await page.goto('/dashboard/info?tab=banners');
  await page.getByRole('link', { name: 'Create banner' }).click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Menya (Know)' });
  await fillRichText(page, 'Text', words);
  await page.getByLabel('Image').setInputFiles(fixture('thumbnail.png'));
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Banner created').first()).toBeVisible();

  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: words });
  await expect(card.locator('img')).toHaveCount(1);
  await expect(card.getByText('Menya')).toBeVisible();
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
