import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { root } from '../../scripts/lib/machine.mjs';

/** The path of a file in tests/fixtures. */
export const fixture = (name: string) => join(root, 'tests/fixtures', name);

/** Types into a rich-text field: the editor with JavaScript, the text box without. What was there goes. */
export async function fillRichText(page: Page, label: string, text: string): Promise<void> {
  const editor = page.locator('[contenteditable="true"]');
  const box = page.getByLabel(label);
  await expect(editor.or(box).first()).toBeVisible();
  await ((await editor.count()) > 0 ? editor : box).first().fill(text);
}

/** Does what the open confirm dialog asks about. */
export async function deletePermanently(page: Page): Promise<void> {
  await expect(page.getByText('This action cannot be undone.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
}
