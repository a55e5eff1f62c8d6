import { expect, test } from '../support/test';

test('on a phone a hamburger slides the side navigation in over a dimmed backdrop, which shuts it again (SPEC §2.3.6, §2.3.7)', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs('viewer');
  await page.goto('/dashboard/sections');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contents' });
  await expect(link).not.toBeInViewport();
  await page.getByRole('link', { name: 'Open menu' }).click();
  await expect(link).toBeInViewport();
  const backdrop = page.locator('aside > a');
  await expect(backdrop).toHaveCSS('position', 'fixed');
  expect(await backdrop.boundingBox()).toMatchObject({ width: 360, height: 740 });
  expect(await backdrop.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(
    /rgba?\(.*[/,] ?0?\.\d+\)/,
  );
  await backdrop.click({ position: { x: 350, y: 400 } });
  await expect(link).not.toBeInViewport();
  await expect(page).toHaveURL(/\/dashboard\/sections$/);
});
