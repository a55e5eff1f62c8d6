import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Opens another tab of the same browser on the home page. @returns it, once its scripts run: it asks for live events then */
export async function openOtherTab(context: BrowserContext): Promise<Page> {
  const other = await context.newPage();
  const ready = other.waitForRequest('**/dashboard/live');
  await other.goto('/dashboard/home');
  await ready;
  return other;
}

/** Chooses Log out in a tab. @returns the dialog that asks */
export async function askToLogOut(page: Page) {
  await page
    .getByRole('button', { name: 'Log out' })
    .or(page.getByRole('link', { name: 'Log out' }))
    .click();
  return page.getByRole('alertdialog', { name: 'Log Out' });
}

/** Opens a page whose dialog has a form. It is modal once the page's scripts run. */
export async function openDialog(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('dialog:modal')).toBeVisible();
}
