import { film, mp4, oggFlac, trak } from '../support/media-samples';
import { expect, test } from '../support/test';

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/dashboard/contents/new');
});

test('what most phones cannot play is said when the file is chosen, with what to do', async ({ page }) => {
  const file = {
    name: 'umunsi.mov',
    mimeType: 'video/quicktime',
    buffer: mp4([trak('vide', 'hvc1')], 'qt  '),
  };
  await page.getByLabel('Content File').setInputFiles(file);
  await expect(
    page.getByText('HEVC (H.265) video doesn’t play on most phones and browsers. Export as H.264 MP4.'),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill(`Umunsi ${Date.now()}`);
  await page.getByLabel('Section', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('Content uploaded successfully!').first()).toBeVisible({ timeout: 30_000 });
});

test('half a film is rejected before a byte of it is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const half = film().subarray(0, 1_500);
  await page
    .getByLabel('Content File')
    .setInputFiles({ name: 'igice.mp4', mimeType: 'video/mp4', buffer: half });
  await expect(page.getByText(/^This file is damaged or incomplete/).first()).toBeVisible();
  expect(sent).not.toContain('POST /uploads');
});

test('a length that neither the file nor the browser tells is typed, and checked at once', async ({
  page,
}) => {
  await page
    .getByLabel('Content File')
    .setInputFiles({ name: 'indirimbo.ogg', mimeType: 'audio/ogg', buffer: oggFlac });
  const duration = page.getByRole('textbox', { name: 'Duration' });
  await expect(duration).toBeVisible();
  const title = `Indirimbo ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByLabel('Section', { exact: true }).selectOption({ index: 1 });
  await duration.fill('two');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText(/^Type the duration in minutes and seconds/).first()).toBeVisible();
  await duration.fill('2:05');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('Content uploaded successfully!').first()).toBeVisible({ timeout: 30_000 });
});
