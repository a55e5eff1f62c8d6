import { expect, test } from '../support/test';

test('a content is found by its code from any page, also on a phone (SPEC §2.3.8)', async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs('viewer');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/dashboard/info');
    await page.getByRole('link', { name: 'Search everything' }).click();
    const field = page.getByLabel('Search everything').and(page.locator('input'));
    await field.fill('ite 012');
    if (javaScriptEnabled)
      await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().click();
    else {
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByRole('heading', { name: /^Contents/ })).toBeVisible();
      await page
        .getByRole('region', { name: /^Contents/ })
        .getByRole('link')
        .first()
        .click();
    }
    await expect(page.getByRole('dialog')).toContainText('ITE-012');
  }
});

test('the page of the search says what was found, of each kind and of one (SPEC §2.3.8)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/search');
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('no such thing');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing found for “no such thing”' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('ite');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: /^All \d+ in Contents/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/contents\?q=ite$/);
  await expect(page.getByText(/Showing 1–12 of/)).toBeVisible();
});
