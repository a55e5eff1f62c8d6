import { expect, test } from '../support/test';

for (const path of ['/dashboard', '/dashboard/insights'])
  test(`what a number on ${path} counts opens by pointer and by keyboard, and a finger meets each mark`, async ({
    page,
    signInAs,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await signInAs('viewer');
    await page.goto(path);
    const revocations = page.locator('main summary').filter({ hasText: 'What is counted?' });
    expect(await revocations.count()).toBeGreaterThan(8);
    for (const mark of await revocations.all()) {
      const { width = 0, height = 0 } = (await mark.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
      const message = mark.locator('xpath=following-sibling::p');
      await expect(message).toBeHidden();
      await mark.click();
      await expect(message).toBeVisible();
      // Whole: nothing of it is cut off or lies beyond the screen's edge.
      const box = await message.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
      await mark.press('Enter');
      await expect(message).toBeHidden();
      await mark.press('Space');
      await expect(message).toBeVisible();
      await mark.press('Enter');
    }
    expect(new URL(page.url()).pathname).toBe(path);
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
