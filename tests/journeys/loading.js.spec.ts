import { holdBack } from '../support/hold-back';
import { startScenario } from '../support/scenarios';
import { expect, test } from '../support/test';

test('a page that takes a while: its place in the navigation and its shape at once, then the page', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/dashboard/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  const arrive = await holdBack(page, '**/dashboard/contents.data*');
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

test('a page whose data does not come: what happened and the request to quote, the same once the script has the page', async ({
  page,
  product,
  problems,
}) => {
  problems.forgive(/answer: 503/); // and nothing else: no error of hydration
  const scenario = await startScenario('failing', product.adminApi);
  try {
    await page.context().addCookies(await scenario.cookiesOf('viewer'));
    await page.goto(`${scenario.url}/dashboard/sections`);
    await expect(page.getByRole('heading', { name: 'The data could not be loaded' })).toBeVisible();
    const quoted = page.getByText('please quote');
    const before = await quoted.textContent();
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));
    await page.getByRole('link', { name: 'Log out' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(page).toHaveURL(/\/sections$/); // over the page, and so by the script
    expect(await quoted.textContent()).toBe(before);
  } finally {
    await scenario.stop();
  }
});
