// What is done on a screen before it is looked at; all of it works with and without JavaScript.
import type { Locator, Page } from '@playwright/test';
import type { Screen, Tools } from './screens';

/** Presses the button of that name. */
export const press = (name: string | RegExp) => async (page: Page) => {
  // Exactly: 'Send Invitation' is a part of 'Resend invitation'.
  await page.getByRole('button', { name, exact: true }).last().click();
  await page.waitForLoadState();
};

/** Fills in fields by their labels and presses a button. */
export async function fillIn(page: Page, fields: Record<string, string>, button: string | RegExp) {
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
  }
  await press(button)(page);
}

/** Sends the last form of the page as it stands, so that it says what is missing. */
export async function sendEmpty(page: Page) {
  await page.locator('main button[type=submit]').last().click();
  await page.getByRole('alert').first().waitFor();
}

/**
 * The same of a form whose button waits, once a script runs, until enough is filled in: it is sent past the button.
 * @param name of the button
 */
export const sendUnready = (name: string | RegExp) => async (page: Page) => {
  const button = page.getByRole('button', { name, exact: true });
  await button.evaluate((element) => (element as HTMLButtonElement).form?.requestSubmit());
  await page.getByRole('alert').first().waitFor();
};

/** Goes where the first of the links leads. */
export async function followLink(page: Page, links: Locator) {
  await page.goto(new URL((await links.first().getAttribute('href')) ?? '', page.url()).href);
}

/**
 * Brings a screen into view.
 * @param page of a browser that is signed in as one of the screen's roles
 */
export async function openScreen(page: Page, screen: Screen, tools: Tools) {
  await page.goto(screen.path);
  if (screen.link) {
    const main = page.getByRole('main');
    const links =
      typeof screen.link === 'string'
        ? main.locator(screen.link)
        : main.getByRole('link', { name: screen.link });
    await followLink(page, links);
  }
  await screen.act?.(page, tools);
}
