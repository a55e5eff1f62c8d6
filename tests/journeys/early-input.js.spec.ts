import { expect, test } from '../support/test';

test('a tap or a key before the page is ready is no fault, and the page gets ready', async ({ page }) => {
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
