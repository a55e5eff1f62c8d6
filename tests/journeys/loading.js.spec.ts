import { expect, test } from '../support/test';

test('a page that takes a while: its place in the navigation and its shape at once, then the page', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/dashboard/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/dashboard/contents.data*', async (route) => {
    await arrived;
    await route.continue();
  });
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contents' });
  await link.click();
  const skeleton = page.locator('[data-skeleton]');
  await expect(skeleton).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeHidden();
  arrive();
  await expect(page.getByText(/^Showing 1–12 of/)).toBeVisible();
  await expect(skeleton).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Contents' })).toBeFocused();
});
