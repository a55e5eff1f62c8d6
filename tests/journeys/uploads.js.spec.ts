import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import { slow } from '../support/line';
import { song } from '../support/song';
import { expect, test } from '../support/test';

const size = 3_000_000;
let files = 0;
/** The path of a file of its own. */
function file(name: string, bytes = song(size)): string {
  const path = test.info().outputPath(String(++files), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  return path;
}
const save = { name: 'Save as Draft' };

async function openForm(page: Page) {
  await page.goto('/dashboard/contents/new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Section', { exact: true }).selectOption({ index: 1 });
  return dialog;
}

const percentOf = (page: Page, name: string) =>
  page
    .getByLabel(`Upload of ${name}`)
    .first()
    .evaluate((bar: HTMLProgressElement) => bar.value);

test('an upload waits while the line is cut, goes on by itself, and Add waits for it and for a title (SPEC §4.8.1)', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('admin');
  await slow(page, 1_000_000);
  const dialog = await openForm(page);
  const add = dialog.getByRole('button', save);
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription('Add a file and a title to save.');
  await dialog.getByLabel('Content File').setInputFiles(file('umurongo.wav'));
  await expect(dialog.getByText(/costs a child about 3\.0 MB of data/)).toBeVisible();
  await expect(dialog.getByText(/^about .* on this line$/)).toBeVisible();
  await expect.poll(() => percentOf(page, 'umurongo.wav')).toBeGreaterThan(10);
  await expect(add).toBeDisabled();
  await context.setOffline(true);
  await expect(dialog.getByText(/waiting for the connection/)).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByText('100 % of 3.0 MB · uploaded')).toBeVisible({ timeout: 30_000 });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveValue('Umurongo');
  await title.clear();
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription('Add a title to save.');
  await title.fill(`Umurongo ${Date.now()}`);
  await expect(add).toBeEnabled();
  await add.click();
  await expect(page.getByText('Content uploaded successfully!').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('umurongo.wav')).toHaveCount(0);
});

test('the way from the dashboard to the library is the second part of the same bar (SPEC §7.5.4)', async ({
  page,
  product,
  signInAs,
}) => {
  await signInAs('admin');
  const title = `Inzira ndende ${Date.now()}`;
  // Much more than the sockets on the way hold by themselves.
  product.recorder.slow(/^POST \/content\/create/, 3_000_000);
  try {
    const dialog = await openForm(page);
    await dialog.getByLabel('Content File').setInputFiles(file('inzira.wav', song(24_000_000)));
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await expect(dialog.getByText('100 % of 24 MB · uploaded')).toBeVisible({ timeout: 30_000 });
    await dialog.getByRole('button', save).click();
    await expect(page.getByText(/^Saving: [1-9]\d? %$/).first()).toBeVisible({ timeout: 10_000 });
    const part = () =>
      page
        .getByLabel('Saving of inzira.wav')
        .first()
        .evaluate((bar: HTMLProgressElement) => bar.value);
    const first = await part();
    await expect.poll(part).toBeGreaterThan(first);
    await expect(page.getByText('Content uploaded successfully!').first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByLabel('Saving of inzira.wav')).toHaveCount(0);
  } finally {
    product.recorder.passOn();
  }
  await page.goto(`/dashboard/contents?q=${encodeURIComponent(title)}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('after a reload in the middle the uploads page goes on with the same file, and with no other', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  page.on('dialog', (dialog) => dialog.accept()); // leaving while it runs asks first
  const bytes = song(size);
  await slow(page, 800_000);
  const dialog = await openForm(page);
  await dialog.getByLabel('Content File').setInputFiles(file('gusubira.wav', bytes));
  await expect.poll(() => percentOf(page, 'gusubira.wav')).toBeGreaterThan(20);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'See uploads' }).click();
  const card = page.getByRole('listitem', { name: 'gusubira.wav' });
  await expect(card.getByText(/of 3\.0 MB arrived/)).toBeVisible();
  const before = await percentOf(page, 'gusubira.wav');
  expect(before).toBeGreaterThan(0);
  await card.getByLabel('Resume').setInputFiles(file('gusubira.wav', song(size)));
  await expect(card.getByText('This is another file.', { exact: false })).toBeVisible();
  await slow(page, -1);
  await card.getByLabel('Resume').setInputFiles(file('gusubira.wav', bytes));
  await expect(card.getByText('uploaded', { exact: false })).toBeVisible({ timeout: 30_000 });
  await card.getByRole('link', { name: 'Add as content' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Section', { exact: true }).selectOption({ index: 1 });
  await form.getByRole('textbox', { name: 'Title' }).fill(`Gusubira ${Date.now()}`);
  await form.getByRole('button', save).click();
  await expect(page.getByText('Content uploaded successfully!').first()).toBeVisible({ timeout: 30_000 });
});

test('pause, resume and cancel in the panel, while one moves through the app (SPEC §2.9.32, §4.8.2, §8.7.4)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/uploads');
  await slow(page, 400_000);
  await page.getByLabel('Send files').setInputFiles([file('rimwe.wav'), file('kabiri.wav')]);
  const panel = page.getByRole('region', { name: 'Uploads' });
  await expect(page.getByRole('listitem', { name: 'kabiri.wav' })).toBeVisible();
  await page.getByRole('link', { name: 'Sections', exact: true }).click();
  await expect(panel.getByText('kabiri.wav')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sections' })).toBeVisible();
  await expect(panel.getByText(/\/s · .* left/).first()).toBeVisible({ timeout: 15_000 });
  await panel.getByRole('button', { name: 'Pause the upload of rimwe.wav' }).click();
  await expect(panel.getByText(/paused/)).toBeVisible();
  await panel.getByRole('button', { name: 'Resume the upload of rimwe.wav' }).click();
  await expect(panel.getByText(/paused/)).toHaveCount(0);
  // What is cancelled is still on its way to the server when the page is left.
  await slow(page, 400_000, 1_000);
  for (const name of ['rimwe.wav', 'kabiri.wav']) {
    await panel.getByRole('button', { name: `Cancel the upload of ${name}` }).click();
    await expect(page.getByText('Upload cancelled').first()).toBeVisible();
  }
  // The panel itself may stay: it says, too, that an upload of an earlier test is not finished.
  for (const name of ['rimwe.wav', 'kabiri.wav']) await expect(panel.getByText(name)).toHaveCount(0);
  await page.goto('/privacy');
  await slow(page, -1);
  await expect(async () => {
    await page.goto('/dashboard/uploads');
    for (const name of ['rimwe.wav', 'kabiri.wav'])
      await expect(page.getByText(name)).toHaveCount(0, { timeout: 100 });
  }).toPass({ timeout: 10_000 });
});

test('a wrong file is rejected before a byte is sent', async ({ page, signInAs }) => {
  await signInAs('admin');
  const dialog = await openForm(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/uploads')) asked.push(request.url());
  });
  for (const [name, mimeType, buffer, message] of [
    ['letter.mp4', 'video/mp4', Buffer.from('Dear all, no film.'), 'Unsupported file type.'],
    ['empty.mp4', 'video/mp4', Buffer.alloc(0), 'This file is empty.'],
  ] as const) {
    await dialog.getByLabel('Content File').setInputFiles({ name, mimeType, buffer });
    await expect(dialog.getByText(message, { exact: false })).toBeVisible();
  }
  expect(asked).toEqual([]);
});
