import { expect, test } from '../support/test';

test('filters, tabs, views and pages of the content library are URLs (SPEC §2.9.5, §2.9.7, §2.9.9, §2.9.11, §10.26)', async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs('viewer');
  await page.goto('/dashboard/contents');
  const search = page.getByRole('button', { name: 'Search' });
  const category = page.getByLabel('Filter by category');
  const section = page.getByLabel('Filter by section');
  await expect(section).toBeDisabled();
  await category.selectOption({ index: 1 });
  if (!javaScriptEnabled) await search.click();
  await expect(page).toHaveURL(/category=/);
  await expect(section).toBeEnabled();
  await section.selectOption({ index: 1 });
  if (!javaScriptEnabled) await search.click();
  await expect(page).toHaveURL(/section=/);
  await category.selectOption({ index: 2 });
  if (!javaScriptEnabled) await search.click();
  await expect(section).toHaveValue('');

  await page.goto('/dashboard/contents');
  await page.getByRole('link', { name: /^Published/ }).click();
  await expect(page).toHaveURL(/status=published/);
  await page.getByRole('link', { name: 'List' }).click();
  await expect(page).toHaveURL(/view=list/);
  await expect(page.getByRole('columnheader', { name: 'Duration' })).toBeVisible();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^Showing 13–24 of \d+ contents$/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Draft' })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText(/^Showing 1–12 of/)).toBeVisible();

  await page.getByRole('searchbox').fill('zzzz');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('heading', { name: 'No contents match' })).toBeVisible();
  await page.getByRole('link', { name: /^Clear filter/ }).click();
  await expect(page.getByText(/^Showing 1–12 of/)).toBeVisible();
});
