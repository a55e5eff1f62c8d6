import { holdBack } from '../support/hold-back';
import { expect, test } from '../support/test';

test('a tap or a key before the page is ready is no error, and the page gets ready', async ({ page }) => {
  // A slow phone: what React schedules comes late, and its person is quick.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...args: unknown[]) {
      setTimeout(() => Reflect.apply(post, this, args), 400);
    };
    const taps = setInterval(() => {
      const field = document.querySelector('input');
      field?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      field?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'a' }));
    }, 10);
    setTimeout(() => clearInterval(taps), 3_000);
  });
  await page.goto('/auth/login');
  // The eye of the password field is there with JavaScript only.
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
});

test('a dialog that gets ready late leaves the field one types in and the place one scrolled to', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const ready = await holdBack(page, '**/assets/*.js');
  await page.goto('/dashboard/quiz/new', { waitUntil: 'commit' });
  const option = page.getByLabel('Option 4', { exact: true });
  await option.fill('Bane');
  const box = page.locator('dialog > div').first();
  await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const place = await box.evaluate((element) => element.scrollTop);
  expect(place).toBeGreaterThan(50);

  ready();
  await expect(page.locator('dialog:modal')).toBeVisible();
  await expect(option).toBeFocused();
  await expect(option).toHaveValue('Bane');
  expect(await box.evaluate((element) => element.scrollTop)).toBe(place);
  // And so what is pressed just then is what was meant.
  await page.getByRole('button', { name: 'Add Question' }).click();
  await expect(page.getByText('Please enter a valid question and at least 2 options.').first()).toBeVisible();
});

test('a file that is chosen, and a text that is begun, before the scripts have come are theirs all the same', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const come = await holdBack(page, '**/assets/entry.client-*.js');
  await page.goto('/dashboard/contents/new', { waitUntil: 'domcontentloaded' });
  await page
    .getByLabel('Content File')
    .setInputFiles({ name: 'letter.mp4', mimeType: 'video/mp4', buffer: Buffer.from('Dear all, no film.') });
  await page.locator('textarea[name=description]').focus();
  await page.keyboard.type('Umunsi mwiza');
  come();
  await expect(page.getByText('Unsupported file type.')).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(page.locator('[contenteditable]')).toHaveText('Umunsi mwiza');
});
