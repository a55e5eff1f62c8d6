// What is done on a screen before it is looked at; all of it works with and without JavaScript.

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Presses the button of that name.
 * @param {string | RegExp} name
 */
export const press = (name) => async (/** @type {Page} */ page) => {
  // Exactly: 'Send Invitation' is a part of 'Resend invitation'.
  await page.getByRole('button', { name, exact: true }).last().click();
  await page.waitForLoadState();
};

/**
 * Fills in fields by their labels and presses a button.
 * @param {Page} page
 * @param {Record<string, string>} fields
 * @param {string | RegExp} button
 */
export async function fillIn(page, fields, button) {
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(value);
  }
  await press(button)(page);
}

/**
 * Sends the last form of the page as it stands, so that it says what is missing.
 * @param {Page} page
 */
export async function sendEmpty(page) {
  await page.locator('main button[type=submit]').last().click();
  await page.getByRole('alert').first().waitFor();
}

/**
 * The same of a form whose button waits, once a script runs, until enough is filled in: it is sent past the button.
 * @param {string | RegExp} name of the button
 */
export const sendUnready = (name) => async (/** @type {Page} */ page) => {
  const button = page.getByRole('button', { name, exact: true });
  await button.evaluate((/** @type {HTMLButtonElement} */ { form }) => form?.requestSubmit());
  await page.getByRole('alert').first().waitFor();
};

/**
 * Brings a screen into view.
 * @param {Page} page of a browser that is signed in as one of the screen's roles
 * @param {import('./screens.mjs').Screen} screen
 * @param {import('./screens.mjs').Tools} tools
 */
export async function openScreen(page, screen, tools) {
  await page.goto(screen.path);
  if (screen.link) {
    const main = page.getByRole('main');
    const links =
      typeof screen.link === 'string'
        ? main.locator(screen.link)
        : main.getByRole('link', { name: screen.link });
    await page.goto(new URL((await links.first().getAttribute('href')) ?? '', page.url()).href);
  }
  await screen.act?.(page, tools);
}
