import { notPlayed } from '../support/media-samples';
import { expect, test } from '../support/test';

/* What the library does not keep is rejected before a byte of it is sent (decision 0020). */

test('what no browser plays is rejected before a byte is sent, and another file can be chosen', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const begun: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/uploads')
      begun.push(request.url());
  });
  await page.goto('/dashboard/contents/new');
  const dialog = page.getByRole('dialog');
  const file = dialog.getByLabel('Content File');
  const rejected = dialog.getByText('Unsupported file type. Please upload a video or audio file.');
  for (const buffer of Object.values(notPlayed)) {
    await file.setInputFiles({ name: 'umunsi.mp4', mimeType: 'video/mp4', buffer });
    await expect(rejected).toBeVisible();
    await file.setInputFiles([]);
  }
  expect(begun).toEqual([]);
  await file.setInputFiles('tests/fixtures/tune.mp3');
  await expect(dialog.getByText(/· uploaded/)).toBeVisible();
  await expect(rejected).toHaveCount(0);
  expect(begun).toHaveLength(1);
});
