import { expect, test } from '../support/test';

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

test('one message for one action: a toast at the top right that can be undone, read out, and no banner; it covers no main action and closes by itself (UX-04, SPEC §9.8.1, §9.8.2)', async ({
  page,
  signInAs,
}) => {
  await signInAs('superadmin');
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/dashboard/contents?view=list');
    const unpublish = page.getByRole('button', { name: /^Unpublish/ });
    const name = (await unpublish.first().getAttribute('aria-label')) ?? '';
    await unpublish.first().click();
    const toast = page.locator('.mantine-Notification-root');
    await expect(toast).toContainText('Content unpublished successfully!');
    await expect(
      page.getByRole('status').filter({ hasText: 'Content unpublished successfully!' }),
    ).toHaveClass(/visually-hidden/);
    // The one that is read out: the toast stands in the page as well, a banner does not.
    const outsideToast = page.locator(':not(.mantine-Notification-root *)');
    await expect(
      page.getByRole('main').getByText('Content unpublished successfully!').and(outsideToast),
    ).toHaveCount(1);
    const add = page.getByRole('link', { name: 'Add New Content' }).first();
    await toast.hover(); // stays until the pointer leaves
    expect(
      await add.evaluate((link) => {
        const { x, y, width, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
      `${size.width}`,
    ).toBe(true);
    const box = await toast.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(size.width === 360 ? 0 : size.width / 2);
    expect(box?.y).toBeLessThan(size.height / 3);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(toast.filter({ hasText: 'Content published successfully!' })).toBeVisible();
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await page.mouse.move(10, 600);
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
});

test('a message whose toast cannot be loaded is shown in the page, with Undo', async ({ page, signInAs }) => {
  await signInAs('superadmin');
  await page.goto('/dashboard/polls');
  await page.route(/assets\/toast-[^/]*\.js/, (route) => route.abort());
  await page
    .getByRole('button', { name: /^Publish: / })
    .first()
    .click();
  const notice = page.getByRole('status').filter({ hasText: 'Poll published successfully!' }).last();
  await expect(notice.getByRole('button', { name: 'Undo' })).toBeVisible();
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Poll stopped').first()).toBeVisible();
});
