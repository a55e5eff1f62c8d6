import { fixture } from '../support/forms';
import { expect, test } from '../support/test';

test('a section that is missing is made in the form of a content, after an error, and what was typed stays (SPEC §2.9.34)', async ({
  page,
  signInAs,
}) => {
  const tag = `s-${Date.now()}`;
  await signInAs('admin');
  await page.goto('/dashboard/contents/new');
  await page.getByRole('textbox', { name: 'Title' }).fill(`Umugani ${tag}`);
  await page.getByText('New section', { exact: true }).click();
  await page.getByRole('button', { name: 'Make this section' }).click();
  await expect(page.getByText('Please enter a name.').first()).toBeVisible();
  await page.getByLabel('Name of the new section').fill(`Imigani ${tag}`);
  await page.getByRole('button', { name: 'Make this section' }).click();
  await expect(page.getByText('Choose a category, or name a new one.').first()).toBeVisible();
  await page.getByLabel('New category').fill(`Inkuru ${tag}`);
  await page.getByRole('button', { name: 'Make this section' }).click();
  await expect(page.getByText(`The section “Imigani ${tag}” was made and is chosen.`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Umugani ${tag}`);
  await expect(page.getByLabel('Section', { exact: true }).locator('option:checked')).toHaveText(
    `Imigani ${tag}`,
  );
  await page.getByLabel('Content File').setInputFiles(fixture('tune.mp3'));
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('Content uploaded successfully!').first()).toBeVisible({ timeout: 30_000 });
  await page.goto(`/dashboard/contents?view=list&q=${encodeURIComponent(tag)}`);
  await expect(page.getByRole('row').filter({ hasText: `Imigani ${tag}` })).toHaveCount(1);
});
