import { expect, test } from '../support/test';

test('what a number counts opens by pointer and by keyboard, whole on a phone, and a finger meets each mark', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAs('viewer');
  await page.goto('/dashboard/insights');
  const marks = page.locator('main summary').filter({ hasText: 'What is counted?' });
  expect(await marks.count()).toBeGreaterThan(8);
  for (const mark of await marks.all()) {
    const { width = 0, height = 0 } = (await mark.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    const message = mark.locator('xpath=following-sibling::p');
    await mark.click();
    await expect(message).toBeVisible();
    const box = await message.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
    await mark.press('Enter');
    await expect(message).toBeHidden();
  }
});

test('a card is still a link as a whole, but for its mark and its message', async ({ page, signInAs }) => {
  await signInAs('viewer');
  await page.goto('/dashboard');
  const card = page
    .getByRole('region', { name: 'At a glance' })
    .locator('> *')
    .filter({ hasText: 'Categories' });
  await card.locator('summary').click();
  await card.locator('details p').click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await card.locator('summary').click();
  const { width, height } = (await card.boundingBox()) ?? { width: 0, height: 0 };
  await card.click({ position: { x: width / 2, y: height - 8 } });
  await expect(page).toHaveURL(/\/dashboard\/categories$/);
});
