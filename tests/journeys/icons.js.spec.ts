import { expect, test } from '../support/test';

test('icons that did not come by a bad line are asked for again: no button stays empty (UX-07)', async ({
  page,
  signInAs,
  problems,
}) => {
  problems.forgive(/icons-.*\.svg|net::ERR_FAILED/);
  await signInAs('admin');
  await page.setViewportSize({ width: 360, height: 740 });
  let asked = 0;
  await page.route('**/assets/icons-*.svg*', (route) => {
    asked++;
    return route.request().url().includes('try=2') ? route.continue() : route.abort();
  });
  await page.goto('/dashboard/categories');
  const first = page.locator('header .icon').filter({ visible: true }).first();
  const mask = () => first.evaluate((element) => getComputedStyle(element).maskImage);
  expect(await mask()).toMatch(/icons-[\w-]+\.svg"\)$/);
  await expect.poll(mask, { timeout: 20_000 }).toContain('try=2');
  expect(asked).toBeGreaterThan(2);
});
