import { expect, test } from '../support/test';

test('a toast sits top right and closes by itself after 3 to 5 seconds (SPEC §9.8.1, §9.8.2)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/contents?view=list');
  await page
    .getByRole('button', { name: /^Unpublish/ })
    .first()
    .click();
  const toast = page.locator('.mantine-Notification-root');
  await expect(toast).toContainText('Content unpublished successfully!');
  const shown = Date.now();
  const box = await toast.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(box?.x).toBeGreaterThan(width / 2);
  expect(box?.y).toBeLessThan(height / 3);
  await expect(toast).toHaveCount(0, { timeout: 7_000 });
  const seconds = (Date.now() - shown) / 1_000;
  expect(seconds).toBeGreaterThan(2.5);
  expect(seconds).toBeLessThan(6);
});

test('what failed is said once, in the page: a toast is for what was done (UX-04)', async ({
  page,
  product,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/contents?view=list');
  const unpublish = page.getByRole('button', { name: /^Unpublish/ }).first();
  product.recorder.reply(/^PATCH \/admin\/content\/toggle-publish/, { status: 500, body: {} });
  try {
    await unpublish.click();
    await expect(page.getByRole('main').getByText('Failed to update publish status')).toBeVisible();
  } finally {
    product.recorder.passOn();
  }
  await unpublish.click();
  const toasts = page.locator('.mantine-Notification-root');
  await expect(toasts.filter({ hasText: 'Content unpublished successfully!' })).toBeVisible();
  // Now, not later: the other one would go by itself.
  expect(await toasts.count()).toBe(1);
});
