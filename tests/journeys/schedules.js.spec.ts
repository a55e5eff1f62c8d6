import { fixture } from '../support/forms';
import { expect, test } from '../support/test';

test('a content is added to go live on a day, its time is corrected after an error, and removed (SPEC §4.9.1, §4.9.4)', async ({
  page,
  signInAs,
}) => {
  const title = `Indirimbo ya mu gitondo ${Date.now()}`;
  await signInAs('admin');
  await page.goto('/dashboard/contents/new');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByLabel('Section', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Content File').setInputFiles(fixture('tune.mp3'));
  await page.getByLabel('Publish at', { exact: true }).fill('2020-01-06T07:00');
  await expect(page.getByText('= 05:00 UTC')).toBeVisible();
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  const passed = page.getByText('This time has passed. Choose a later one, or publish now.').first();
  await expect(passed).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await page.getByLabel('Publish at', { exact: true }).fill('2040-01-02T07:00');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('Content uploaded successfully!').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^Goes live Mon 2 Jan 2040, 07:00/).first()).toBeVisible();

  await page.goto(`/dashboard/contents?view=list&q=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Goes live 2 Jan 07:00')).toBeVisible();
  await row.getByRole('link', { name: /^View/ }).click();
  await expect(page.getByText(/Goes live Mon 2 Jan 2040, 07:00\sin\sKigali \(05:00\sUTC\)/)).toBeVisible();

  await page.goto(`/dashboard/contents?view=list&q=${encodeURIComponent(title)}`);
  await row.getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByLabel('Publish at', { exact: true })).toHaveValue('2040-01-02T07:00');
  await page.getByLabel('Publish at', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Content updated successfully!').first()).toBeVisible();
  await expect(page.getByText('No time is set for it any more.').first()).toBeVisible();
  await expect(row).toBeVisible();
  await expect(row.getByText(/Goes live/)).toHaveCount(0);
});
