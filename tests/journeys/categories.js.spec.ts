import { join } from 'node:path';
import { root } from '../../scripts/lib/machine.mjs';
import { holdBack } from '../support/hold-back';
import { expect, test } from '../support/test';

test('a category’s upload is shown full-screen, ends with a toast, and the page is loaded anew after two seconds (SPEC §2.7.4, §8.6.2, §8.6.3)', async ({
  page,
  signInAs,
}) => {
  const name = `Ibyiciro ${Date.now()}`;
  await signInAs('admin');
  await page.goto('/dashboard/categories/new');
  await page.getByRole('textbox', { name: 'Title' }).fill(name);
  await page.getByLabel('Thumbnail').setInputFiles(join(root, 'tests/fixtures/thumbnail.png'));
  const letThrough = await holdBack(page, '**/dashboard/categories/new*');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const view = page.getByRole('status').filter({ hasText: `Uploading ${name}` });
  await expect(view).toContainText('thumbnail.png');
  await expect(view.getByRole('progressbar')).toBeVisible();
  const box = await view.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  letThrough();
  await expect(page.getByText('Category created successfully!').first()).toBeVisible();
  await expect(view).toBeHidden();
  await page.waitForRequest(/\/dashboard\/categories\.data/, { timeout: 5_000 });
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
});

test('a bad icon or thumbnail is named as soon as it is chosen, and a good one takes the message away (SPEC §5.6.1)', async ({
  page,
  signInAs,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  await signInAs('admin');
  await page.goto('/dashboard/categories/new');
  // The scripts are there once a choice is answered: the field is filled again until it is.
  const choose = async (label: string, file: { name: string; mimeType: string; text: string } | string) => {
    const payload =
      typeof file === 'string'
        ? join(root, 'tests/fixtures', file)
        : { name: file.name, mimeType: file.mimeType, buffer: Buffer.from(file.text) };
    await page.getByLabel(label).setInputFiles([]);
    await page.getByLabel(label).setInputFiles(payload);
  };
  const icon = (text: string) => ({ name: 'icon.svg', mimeType: 'image/svg+xml', text });
  const bad: [label: string, file: Parameters<typeof choose>[1], message: string][] = [
    ['Icon', 'thumbnail.png', 'Please upload a valid SVG file.'],
    ['Icon', icon('<svg><text>only words</text></svg>'), 'Invalid SVG file. Please upload a valid SVG.'],
    [
      'Icon',
      icon(`<svg><path d="${'M0 0'.repeat(60_000)}"/></svg>`),
      'This file is too large. The limit is 200 kB.',
    ],
    [
      'Thumbnail',
      { name: 'picture.png', mimeType: 'image/png', text: 'words in a file that calls itself a picture' },
      'Please upload an image (PNG, JPEG, WebP, GIF or AVIF).',
    ],
  ];
  for (const [label, file, message] of bad) {
    await expect(async () => {
      await choose(label, file);
      await expect(page.getByText(message)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message.slice(0, 20)));
    await choose(label, label === 'Icon' ? 'icon.svg' : 'thumbnail.png');
    await expect(page.getByText(message)).toBeHidden();
  }
  expect(asked.filter((url) => url.includes('/categories'))).toEqual([]);
});

test('the chosen icon is shown at once; one that would look different is saved when it is accepted', async ({
  page,
  signInAs,
}) => {
  const name = `Inyuguti ${Date.now()}`;
  const icon = (inside: string) => ({
    name: 'icon.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h20v20z"/>${inside}</svg>`,
    ),
  });
  const drawing = (label: string) => page.getByRole('figure', { name: label }).locator('img');
  await signInAs('admin');
  await page.goto('/dashboard/categories/new');
  await page.getByRole('textbox', { name: 'Title' }).fill(name);
  // The scripts are there once the preview is.
  await expect(async () => {
    await page.getByLabel('Icon').setInputFiles([]);
    await page.getByLabel('Icon').setInputFiles(icon('<text y="20">a</text>'));
    await expect(drawing('Chosen icon')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText("This icon can't keep its text").first()).toBeVisible();
  for (const label of ['Your file', 'As an icon'])
    await expect(drawing(label)).toHaveJSProperty('naturalWidth', label === 'Your file' ? 96 : 150);
  await page.getByLabel('Icon').setInputFiles(icon(''));
  await expect(drawing('Chosen icon')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Category' })).toBeVisible();
  await page.getByLabel('Icon').setInputFiles([]);
  await page.getByRole('button', { name: 'Save it like this' }).click();
  await expect(page.getByText('Category created successfully!').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name }).locator('img')).toBeVisible();
});
