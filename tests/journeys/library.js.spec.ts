import { expect, test } from '../support/test';
import { demoEmail, signIn } from '../support/visitor';

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
