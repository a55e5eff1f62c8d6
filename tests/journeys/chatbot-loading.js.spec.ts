import { expect, test } from '../support/test';

test('while other prompts are on their way the screen says "Loading prompts..." (SPEC §2.16.3)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/chatbot');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/dashboard/chatbot.data*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Loading prompts...')).toBeVisible();
  release();
  await expect(page.getByText('Page 2 of 12')).toBeVisible();
  await expect(page.getByText('Loading prompts...')).toHaveCount(0);
});
