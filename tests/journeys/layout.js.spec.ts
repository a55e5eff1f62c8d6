import { expect, test } from '../support/test';

/* SPEC §2 'Layout', and what of a page's shape only a browser can tell. On a phone: layout.spec.ts. */

test('the side navigation is folded to icons and unfolded again, and stays so on the next page (SPEC §2.3.1)', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAs('admin');
  await page.goto('/dashboard/contents');
  const side = page.getByRole('complementary');
  const word = side.getByText('Categories', { exact: true });
  const link = side.getByRole('link', { name: 'Categories' });
  const widthOf = async () => (await link.boundingBox())?.width ?? 0;
  await expect(word).toBeVisible();
  expect(await widthOf()).toBeGreaterThan(150);
  await expect(side.getByRole('link').first().locator('svg')).toBeVisible(); // the brand's logo
  // With scripts it folds at once; the choice is stored once the server has responded.
  const pending = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/preferences'),
  );
  await side.getByRole('button', { name: 'Collapse' }).click();
  await expect.poll(widthOf).toBeLessThan(80);
  await pending;
  await page.goto('/dashboard/sections');
  expect(await widthOf()).toBeLessThan(80);
  await expect(side.locator('[class*=initials]')).toBeVisible();
  await side.getByRole('button', { name: 'Expand' }).click();
  await expect.poll(widthOf).toBeGreaterThan(150);
});

test('the grid of contents has one to four columns by the width of the window (SPEC §2.9.10)', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/dashboard/contents');
  const columns = () =>
    page
      .getByRole('list', { name: 'Contents' })
      .getByRole('listitem')
      .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().x))).size);
  for (const [width, wanted] of [
    [1500, 4],
    [1200, 3],
    [900, 2],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(columns, `${width} px`).toBe(wanted);
  }
});

test('the button of a new content reads Publish or Save as Draft, as the switch says (SPEC §2.9.31)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/contents/new');
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await expect(button('Save as Draft')).toBeVisible();
  await expect(button('Publish')).toHaveCount(0);
  await dialog.getByLabel('Publish Immediately').check();
  await expect(button('Publish')).toBeVisible();
  await expect(button('Save as Draft')).toHaveCount(0);
});
