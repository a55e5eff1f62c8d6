import { expect, test } from '../support/test';

test('Add and Edit Section: after an error one types on, nothing is lost, and the error goes', async ({
  page,
  signInAs,
}) => {
  const name = `Imikino ${Date.now()}`;
  await signInAs('admin');
  await page.goto('/dashboard/sections/new');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Name');
  await expect(field).toBeFocused(); // the dialog's scripts run
  await dialog.getByRole('button', { name: 'Add Section' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please enter a name.');
  await field.click();
  await page.keyboard.type(name);
  await expect(field).toHaveValue(name);
  await expect(dialog.getByText('Please enter a name.')).toHaveCount(0);
  await expect(dialog.getByRole('alert')).toContainText('Please choose a category.');
  await dialog.getByLabel('Category').selectOption({ index: 1 });
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Add Section' }).click();
  await expect(page.getByText('Section created successfully!').first()).toBeVisible();

  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(field).toHaveValue(name);
  await field.fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please enter a name.');
  await field.click();
  await page.keyboard.type(`${name} bishya`);
  await expect(field).toHaveValue(`${name} bishya`);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(`${name} bishya`, { exact: true })).toBeVisible();
});
