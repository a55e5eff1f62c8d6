import { expect, type Page } from '@playwright/test';

/** The editor of a description. */
export const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Description' });
/** Returns what the form would send; browsers write `color: rgb(179, 38, 30);` for #b3261e. */
export async function value(page: Page): Promise<string> {
  const sent = await page.locator('textarea[name=description]').inputValue();
  return sent
    .replace(
      /rgb\((\d+), (\d+), (\d+)\)/g,
      (_, ...rgb) =>
        `#${rgb
          .slice(0, 3)
          .map((part) => Number(part).toString(16).padStart(2, '0'))
          .join('')}`,
    )
    .replaceAll(';"', '"');
}

export async function openForm(page: Page, path = '/dashboard/contents/new') {
  await page.goto(path);
  await bringEditor(page);
}

/** Brings the editor, which is loaded when its field has the focus. */
export async function bringEditor(page: Page) {
  await editorOf(page).focus();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(page.locator('[contenteditable=true]')).toBeFocused();
}

export async function paste(page: Page, html: string) {
  await editorOf(page).press('ControlOrMeta+a');
  await editorOf(page).press('Delete');
  await editorOf(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'text');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}
