import { providerOf } from '../support/provider';
import { expect, test } from '../support/test';

/* A user edits what another person changes, or deletes, in the meantime, on a phone's width. The rules: requests/edit-conflicts. */

test.use({ viewport: { width: 320, height: 640 } });

test('a content that was changed meanwhile: both versions, then overwrite', async ({
  page,
  product,
  signInAs,
}) => {
  const provider = providerOf(product.adminApi);
  const [content] = await provider.contents();
  await signInAs('admin');
  await page.goto(`/dashboard/contents/${content?.id}/edit`);
  const dialog = page.getByRole('dialog');
  const title = dialog.getByRole('textbox', { name: 'Title' });
  const theirs = `Theirs${'w'.repeat(115)}`;
  await provider.form('PUT', `/admin/content/update/${content?.id}`, {
    title: theirs,
    description: '<p>Their <strong>words</strong></p>',
  });
  await title.fill('My own title');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();

  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText(/changed this content on \d+ \w+ \d{4}, \d\d:\d\d\sKigali \(/);
  await expect(alert).toContainText('Nothing was saved.');
  const versions = dialog.getByRole('region', { name: 'Both versions' });
  await expect(versions).toContainText('My own title');
  await expect(versions).toContainText(theirs);
  await expect(versions).toContainText('Their words');
  await expect(versions).toContainText('Only they changed this.');
  await expect(title).toHaveValue('My own title');
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);

  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page.getByText('Content updated successfully!').first()).toBeVisible();
  expect((await provider.contents()).find(({ id }) => id === content?.id)?.title).toBe('My own title');
});

test('take theirs: the form begins anew with what is saved', async ({ page, product, signInAs }) => {
  const provider = providerOf(product.adminApi);
  const [category] = await provider.list('/categories/list');
  await signInAs('admin');
  await page.goto(`/dashboard/categories/${category?.id}/edit`);
  const dialog = page.getByRole('dialog');
  await provider.form('PUT', `/categories/update/${category?.id}`, { name: 'Imikino yabo' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Imikino yanjye');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  page.on('dialog', (question) => question.accept());
  await dialog.getByRole('link', { name: 'Take theirs and drop mine' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Imikino yabo');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Imikino yabo n’iyanjye');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Category updated successfully!').first()).toBeVisible();
});
