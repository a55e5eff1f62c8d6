import { fixture } from '../support/forms';
import { expect, test } from '../support/test';

/* What of SPEC §5, §8 and §9 lives in the browser on Polls, Quizzes, Surveys, Info Board and Chatbot. */

test('a banner is saved without a title, not without its text', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/dashboard/info');
  await page
    .getByRole('link', { name: /^Edit: / })
    .first()
    .click();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const editor = page.locator('dialog [contenteditable="true"]');
  await page.locator('dialog textarea[name=description]').focus(); // then it comes
  await expect(editor).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('');
  await expect(save).toBeEnabled();
  await editor.fill('');
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription('Add a description to save.');
  await editor.fill('Amakuru mashya');
  await save.click();
  await expect(page.getByText('Info item saved').first()).toBeVisible();
});

test('the content of a target code is named while it is typed', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/dashboard/quiz/new');
  const code = page.getByLabel('Target content code');
  await code.pressSequentially('ite-00');
  await expect(page.getByText('No content has this code yet.')).toBeHidden();
  await code.pressSequentially('1');
  await expect(page.getByText(/^ITE-001: ./)).toBeVisible();
  await code.fill('ITE-9999');
  await expect(page.getByText('No content has this code yet.')).toBeVisible();
});

test('Copy Response puts the whole answer on the clipboard (SPEC §2.16.9)', async ({
  page,
  context,
  signInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs('admin');
  await page.goto('/dashboard/chatbot?status=success');
  await page.locator('main li a[href*="/dashboard/chatbot/"]').first().click();
  const answer = await page.getByRole('dialog').locator('blockquote').last().textContent();
  await page.getByRole('button', { name: 'Copy Response' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(answer);
});

test('a survey’s banner of another kind is named as soon as it is chosen, before anything is sent (SPEC §5.3.2)', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/dashboard/survey/new');
  await expect(page.locator('dialog:modal')).toBeVisible();
  const banner = page.getByLabel('Thumbnail image or video');
  const file = (name: string) => ({ name, mimeType: 'video/mp4', buffer: Buffer.from('no film at all') });
  await banner.setInputFiles(file('banner.mp4'));
  await expect(banner).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Please upload a thumbnail image or video')).toBeVisible();
  await banner.setInputFiles(fixture('thumbnail.png'));
  await expect(banner).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Please upload a thumbnail image or video')).toBeHidden();
});
