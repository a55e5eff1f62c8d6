import { expect, test } from '../support/test';

test('a video of the library really plays (SPEC §2.9.16)', async ({ page, signInAs }) => {
  await signInAs('viewer');
  await page.goto('/dashboard/contents?view=list');
  await page.getByRole('link', { name: /^View/ }).first().click();
  const player = page.locator('video, audio');
  await player.evaluate((media: HTMLMediaElement) => media.play());
  await expect
    .poll(() => player.evaluate((media: HTMLMediaElement) => media.currentTime), { timeout: 15_000 })
    .toBeGreaterThan(0.5);
});
