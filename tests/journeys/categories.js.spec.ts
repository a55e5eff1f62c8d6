import { join } from 'node:path';
import { root } from '../../scripts/lib/machine.mjs';
import { expect, test } from '../support/test';

test('a category’s upload is shown full-screen, ends with a toast, and the page is loaded anew after two seconds', async ({
  page,
  signInAs,
}) => {
  const name = `Ibyiciro ${Date.now()}`;
  await signInAs('admin');
  await page.goto('/dashboard/categories/new');
  await page.getByLabel('Title').fill(name);
  await page.getByLabel('Thumbnail').setInputFiles(join(root, 'tests/fixtures/thumbnail.png'));
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/dashboard/categories/new*', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add Category' }).click();
  const view = page.getByRole('status').filter({ hasText: `Uploading ${name}` });
  await expect(view).toContainText('thumbnail.png');
  await expect(view.getByRole('progressbar')).toBeVisible();
  const box = await view.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  letThrough();
  await expect(page.getByText('Category created successfully!').first()).toBeVisible();
  await expect(view).toBeHidden();
  await page.waitForRequest(/\/dashboard\/categories\.data/, { timeout: 5_000 });
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
});

test('a refused category shows its form again, with nothing lost', async ({ page, product, signInAs }) => {
  await signInAs('admin');
  await page.goto('/dashboard/categories/new');
  await page.getByLabel('Title').fill('Ntibikunda');
  await page.getByLabel('Thumbnail').setInputFiles(join(root, 'tests/fixtures/thumbnail.png'));
  product.recorder.reply(/^POST \/categories\/create/, { status: 422, body: { message: 'Too many.' } });
  try {
    await page.getByRole('button', { name: 'Add Category' }).click();
    await expect(page.getByText('Too many.')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Ntibikunda');
    await expect(page.getByText('thumbnail.png')).toBeVisible();
  } finally {
    product.recorder.passOn();
  }
});
