import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/lib/machine.mjs';
import { expect, test } from '../support/test';

const fixture = (name: string) => join(root, 'tests/fixtures', name);

/** What the form would send as its thumbnail. */
function thumbnailOf(page: Page) {
  return page.getByLabel('Thumbnail').evaluate(async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return null;
    const { width, height } = await createImageBitmap(file);
    return { name: file.name, type: file.type, size: file.size, width, height };
  });
}

/** A picture as a telephone takes them, chosen in the form. */
async function chooseLargePhoto(page: Page): Promise<number> {
  return page.getByLabel('Thumbnail').evaluate(async (input: HTMLInputElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 2000;
    canvas.height = 1500;
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    const picture = pen.createImageData(canvas.width, canvas.height);
    for (let at = 0; at < picture.data.length; at++)
      picture.data[at] = at % 4 === 3 ? 255 : Math.floor(Math.random() * 256);
    pen.putImageData(picture, 0, 0);
    const blob = (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))) as Blob;
    const list = new DataTransfer();
    list.items.add(new File([blob], 'photo.png', { type: 'image/png' }));
    input.files = list.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return blob.size;
  });
}

test('a large photo is made small before it is sent, and what is small already stays as it is (SPEC §2.9.28)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/contents/new');
  await expect(page.locator('dialog:modal')).toBeVisible(); // hydrated
  const size = await chooseLargePhoto(page);
  await expect(page.getByText(/Made small/)).toBeVisible();
  const sent = await thumbnailOf(page);
  expect(sent).toMatchObject({ name: 'photo.webp', type: 'image/webp', width: 1280, height: 960 });
  expect(sent?.size).toBeLessThan(size / 2);
  await expect(page.locator('dialog img[src^="blob:"]')).toBeVisible();

  await page.getByLabel('Thumbnail').setInputFiles(fixture('thumbnail.png'));
  await expect(page.getByText(/Made small/)).toBeHidden();
  expect((await thumbnailOf(page))?.name).toBe('thumbnail.png');
});

test('the thumbnail is taken out of the chosen video, with the keyboard, and arrives with the content', async ({
  page,
  signInAs,
}) => {
  const title = `Ifoto mu mukino ${Date.now()}`;
  await signInAs('admin');
  await page.goto('/dashboard/contents/new');
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByLabel('Section', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Content File').setInputFiles(fixture('clip-vp9.mp4'));
  const slider = page.getByRole('slider', { name: /moment of the video/ });
  await expect(slider).toBeVisible();
  const before = Number(await slider.inputValue());
  await slider.press('ArrowRight');
  expect(Number(await slider.inputValue())).toBeCloseTo(before + 0.1, 5);
  await page.getByRole('button', { name: 'Use this moment' }).click();
  await expect(page.locator('dialog img[src^="blob:"]:not(button img)')).toBeVisible();
  expect(await thumbnailOf(page)).toMatchObject({ name: 'clip-vp9.webp', type: 'image/webp' });
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('Content uploaded successfully!').first()).toBeVisible({ timeout: 30_000 });
  await page.goto(`/dashboard/contents?view=list&q=${encodeURIComponent(title)}`);
  const picture = page.getByRole('row').filter({ hasText: title }).locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('a song has no picture to take, and its duration is found out before it is sent (SPEC §2.9.30)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/contents/new');
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.getByLabel('Content File').setInputFiles(fixture('tune.mp3'));
  await expect(page.getByText('Bit rate')).toBeVisible();
  await expect(page.locator('dt:text-is("Duration") + dd')).toHaveText(/^[1-9]\d*s$/);
  await expect(page.getByRole('slider')).toHaveCount(0);
});
