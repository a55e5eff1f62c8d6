import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/lib/machine.mjs';
import { expect, test } from '../support/test';

/** Playwright's own Chromium has no H.264, Debian's has. */
async function filmFor(page: Page): Promise<string> {
  const plays = await page.evaluate(() =>
    document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E"'),
  );
  return plays ? 'clip.mp4' : 'clip-vp9.mp4';
}

const fixture = (name: string) => join(root, 'tests/fixtures', name);

test('an admin adds a content with a film, edits, publishes, finds, plays and deletes it (SPEC §2.9.16)', async ({
  page,
  signInAs,
  javaScriptEnabled,
}) => {
  const title = `Indirimbo y'umunsi ${javaScriptEnabled ? 'js' : 'plain'}-${Date.now()}`;
  await signInAs('admin');

  await page.goto('/dashboard/contents');
  await page.getByRole('link', { name: 'Add New Content' }).click();
  await expect(page.getByRole('heading', { name: 'Add New Content' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByLabel('Section', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Thumbnail').setInputFiles(fixture('thumbnail.png'));
  await page
    .getByLabel('Content File')
    .setInputFiles(fixture(javaScriptEnabled ? await filmFor(page) : 'clip.mp4'));
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('Content uploaded successfully!').first()).toBeVisible({ timeout: 30_000 });

  await page.goto('/dashboard/contents?view=list');
  await page.getByRole('searchbox').fill(title);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toHaveCount(1);
  await expect(row.getByText('Draft')).toBeVisible();
  await row.getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(`${title} nshya`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Content updated successfully!').first()).toBeVisible();
  await row.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByText('Content published successfully!').first()).toBeVisible();
  await expect(row.getByText('Published')).toBeVisible();

  await row.getByRole('link', { name: /^View/ }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const player = page.locator('video');
  await expect(player).toBeVisible();
  if (javaScriptEnabled) {
    await player.evaluate((video: HTMLVideoElement) => video.play());
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.5);
  }

  await page.goto(`/dashboard/contents?view=list&q=${encodeURIComponent(title)}`);
  await row.getByRole('link', { name: /^Delete/ }).click();
  await expect(page.getByText('This action cannot be undone.')).toBeVisible();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByText('Content deleted successfully!').first()).toBeVisible();
  await page.goto(`/dashboard/contents?view=list&q=${encodeURIComponent(title)}`);
  await expect(row).toHaveCount(0);
});
