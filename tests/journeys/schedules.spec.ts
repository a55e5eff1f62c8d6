import { join } from 'node:path';
import { root } from '../../scripts/lib/machine.mjs';
import { expect, test } from '../support/test';

const song = join(root, 'tests/fixtures/tune.mp3');

test('a content is added to go live on a day, its time is corrected after an error, and removed (SPEC §4.9.1, §4.9.4)', async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const title = `Indirimbo ya mu gitondo ${javaScriptEnabled ? 'js' : 'plain'}-${Date.now()}`;
  await signInAs('admin');
  await page.goto('/dashboard/contents/new');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByLabel('Section', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Content File').setInputFiles(song);
  await page.getByLabel('Publish at', { exact: true }).fill('2020-01-06T07:00');
  if (javaScriptEnabled) await expect(page.getByText('= 05:00 UTC')).toBeVisible();
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

test('an alert that is not yet due is on the board with its time, and its end is corrected after an error (SPEC §4.9.6)', async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const title = `Imvura ${javaScriptEnabled ? 'js' : 'plain'}-${Date.now()}`;
  await signInAs('admin');
  await page.goto('/dashboard/info/new?tab=alerts');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill('Hazagwa imvura nyinshi.');
  await page.getByLabel('Publish at', { exact: true }).fill('2040-01-02T07:00');
  await page.getByLabel('Unpublish at', { exact: true }).fill('2040-01-01T07:00');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Choose a time after the one at which it is published.').first()).toBeVisible();
  await page.getByLabel('Unpublish at', { exact: true }).fill('2040-01-03T07:00');
  await page.getByRole('button', { name: 'Create' }).click();
  const card = page.getByRole('listitem').filter({ hasText: title });
  await expect(card.getByText('Goes live 2 Jan 07:00')).toBeVisible();
});
