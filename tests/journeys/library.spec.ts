import { deletePermanently, fillRichText, fixture } from '../support/forms';
import { expect, test } from '../support/test';
import { demoEmail, signIn } from '../support/visitor';

test('an admin adds a category with its pictures, edits, moves and deletes it', async ({
  page,
  signInAs,
}) => {
  const name = `Ubukorikori ${Date.now()}`;
  await signInAs('admin');
  await page.goto('/dashboard/categories');
  await page.getByRole('link', { name: 'Add Category' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(name);
  await page.getByLabel('Ribbon').fill('#8a5a3b');
  await page.getByLabel('Thumbnail').setInputFiles(fixture('thumbnail.png'));
  await page.getByLabel('Icon').setInputFiles(fixture('thumbnail.png'));
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText('Please upload a valid SVG file.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(name);
  await page.getByLabel('Icon').setInputFiles(fixture('icon.svg'));
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText('Category created successfully!').first()).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByText('#8a5a3b')).toBeVisible();
  const last = Number((await row.getByRole('cell').first().textContent()) ?? '');
  await row.getByRole('button', { name: `Move ${name} up` }).click();
  await expect(row.getByRole('cell').first()).toHaveText(String(last - 1));
  // The number is shown before it is saved; a form opened by then would have the old place.
  await expect(page.getByText(`is now number ${last - 1}`).first()).toBeVisible();

  await row.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(`${name} bushya`);
  await page.getByLabel('Priority').fill('1');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Category updated successfully!').first()).toBeVisible();
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText(`${name} bushya`);

  await first.getByRole('link', { name: /^Delete/ }).click();
  await deletePermanently(page);
  await expect(page.getByText(/deleted/).first()).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('an admin adds a section to a category, renames and deletes it', async ({ page, signInAs }) => {
  const name = `Imikino ${Date.now()}`;
  await signInAs('admin');
  await page.goto('/dashboard/sections');
  await page.getByRole('link', { name: 'Add Section' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByLabel('Category', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Add Section' }).click();
  await expect(page.getByText(/added|created/).first()).toBeVisible();

  const edit = page.getByRole('link', { name: `Edit ${name}` });
  await openPanelOf(edit);
  await edit.click();
  await page.getByLabel('Name').fill(`${name} yose`);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText(/updated|saved|renamed/i).first()).toBeVisible();

  const remove = page.getByRole('link', { name: `Delete ${name} yose` });
  await openPanelOf(remove);
  await remove.click();
  await deletePermanently(page);
  await expect(page.getByText(/deleted/).first()).toBeVisible();
  await expect(page.getByText(`${name} yose`)).toHaveCount(0);
});

/** Sections stand in folded panels, one per category. */
async function openPanelOf(inside: import('@playwright/test').Locator) {
  const panel = inside.page().locator('details').filter({ has: inside });
  if ((await panel.getAttribute('open')) === null) await panel.locator('summary').click();
  await expect(inside).toBeVisible();
}

test('an admin edits a content: title, section, description and picture', async ({ page, signInAs }) => {
  const title = `Isomo ${Date.now()}`;
  await signInAs('admin');
  await page.goto('/dashboard/contents?view=list&q=ITE-020');
  const row = page.getByRole('row').nth(1);
  await row.getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await fillRichText(page, 'Description', 'Igice cya mbere.');
  await page.getByLabel('Thumbnail').setInputFiles(fixture('thumbnail.png'));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Content updated successfully!').first()).toBeVisible();
  // Back on the list as it was filtered.
  await expect(page).toHaveURL(/q=ITE-020/);
  await row.getByRole('link', { name: `View ${title}` }).click();
  await expect(page.getByText('Igice cya mbere.')).toBeVisible();
});

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

test('an item that a colleague deleted meanwhile: its link leads back to the list, fetched anew, which says so', async ({
  page,
  product,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/contents?view=list');
  const link = page.getByRole('link', { name: /^View/ }).first();
  const path = new URL((await link.getAttribute('href')) ?? '', product.url).pathname;
  const colleague = await signIn(product.url, demoEmail.superadmin);
  await colleague.submit(await colleague.open(`${path}/delete`), 'Delete permanently');

  const rows = page.locator(`a[href^="${path}"]`);
  expect(await rows.count()).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByText('This content does not exist. It may have been deleted.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows).toHaveCount(0);
  // Said until one goes on.
  await page.getByRole('link', { name: /^View/ }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page.getByText('This content does not exist.')).toHaveCount(0);
});
