import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/lib/machine.mjs';
import { slow } from '../support/line';
import { song } from '../support/song';
import { expect, test } from '../support/test';

const film = readFileSync(join(root, 'tests/fixtures/clip-vp9.mp4'));

/** Drags files from outside over the page and drops them on its body. */
async function drop(page: Page, files: { name: string; type: string; buffer: Buffer }[]) {
  const sent = files.map(({ name, type, buffer }) => ({ name, type, base64: buffer.toString('base64') }));
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, sent);
  // Again until the page's scripts are there.
  await expect(async () => {
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
    await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
    await expect(page.getByText(/^Drop a video or audio to add it/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await expect(page.getByText(/^Drop a video or audio to add it/)).toBeHidden();
}

test('a film dropped on the list is sent at once, with title, section, code and a picture suggested (SPEC §2.9.29, §4.8.3, §4.8.4)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/contents');
  const word = `elephant ${Date.now()}`;
  await drop(page, [{ name: `ITE-012_the ${word}.mp4`, type: 'video/mp4', buffer: film }]);
  await expect(page.getByRole('heading', { name: 'Add New Content' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`The ${word}`);
  await expect(page.getByLabel('Section', { exact: true })).not.toHaveValue('');
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue(/^ITE-\d{3,}$/);
  const frames = page.getByRole('button', { name: /^Picture at/ });
  await expect(frames).toHaveCount(3);
  await expect(frames.first()).toHaveAttribute('aria-pressed', 'true');
  await frames.nth(1).click();
  await expect(frames.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => page.getByLabel('Thumbnail').evaluate((input: HTMLInputElement) => input.files?.[0]?.name))
    .toBe(`ITE-012_the ${word}-50.webp`);
  // The form shows the upload; the panel does not say the same.
  await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('Content uploaded successfully!').first()).toBeVisible({ timeout: 30_000 });
  await page.goto(`/dashboard/contents?view=list&q=${encodeURIComponent(word)}`);
  const row = page.getByRole('row').filter({ hasText: `The ${word}` });
  await expect(row.locator('img')).toBeVisible();
});

test('several files become several drafts in the list of uploads, each with its title (SPEC §4.8.5)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/contents');
  const tag = Date.now();
  await drop(page, [
    { name: `indirimbo_ya ${tag}.wav`, type: 'audio/wav', buffer: song(60_000) },
    { name: `umugani_wa ${tag}.wav`, type: 'audio/wav', buffer: song(70_000) },
  ]);
  await expect(page.getByRole('heading', { name: 'Uploads', level: 1 })).toBeVisible();
  const first = page.getByRole('listitem', { name: `indirimbo_ya ${tag}.wav` });
  await expect(page.getByRole('listitem', { name: `umugani_wa ${tag}.wav` })).toBeVisible();
  await first.getByRole('link', { name: 'Add as content' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Indirimbo ya ${tag}`);
  await expect(page.getByLabel('Section', { exact: true })).not.toHaveValue('');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('Content uploaded successfully!').first()).toBeVisible({ timeout: 30_000 });
});

test('a form saves itself when its file has arrived (SPEC §4.8.6)', async ({ page, signInAs }) => {
  await signInAs('admin');
  await slow(page, 600_000);
  await page.goto('/dashboard/contents/new');
  const title = `Umuvuduko ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByLabel('Section', { exact: true }).selectOption({ index: 1 });
  await page
    .getByLabel('Content File')
    .setInputFiles({ name: 'buhoro.wav', mimeType: 'audio/wav', buffer: song(3_000_000) });
  await page.getByLabel('Save when it is uploaded').check();
  await expect(page.getByText('Content uploaded successfully!').first()).toBeVisible({ timeout: 60_000 });
});
