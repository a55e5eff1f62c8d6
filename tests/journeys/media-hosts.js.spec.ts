import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';

/* Media of a host that the server learned of after it sent the page (app/components/use-media-hosts.ts). */

const url = 'https://new.inzira.test/x.png';

/** Shows an image that the page's policy blocks. */
const showImage = (page: Page) =>
  page.evaluate((src) => void document.body.append(Object.assign(new Image(), { src })), url);

/** What the page blocks, and that it is left for a new document, from now on. */
const noteBlocked = (page: Page) =>
  page.evaluate(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    Reflect.get(window, 'navigation').addEventListener('navigate', () => noted.push('left'));
    document.addEventListener('securitypolicyviolation', (event) => noted.push(event.effectiveDirective));
  });
const noted = (page: Page) => page.evaluate(() => Reflect.get(window, 'noted'));

test.beforeEach(async ({ page, signInAs, problems }) => {
  problems.forgive(/blocked img-src|violates the following Content Security Policy/);
  await signInAs('admin');
  await page.goto('/dashboard/sections/new');
  await expect(page.locator('dialog:modal')).toBeVisible();
});

test('a page that may not show an image is loaded anew, once for a host', async ({ page }) => {
  const loaded = page.waitForEvent('load');
  await showImage(page);
  await loaded;
  await expect(page.locator('dialog:modal')).toBeVisible();
  await noteBlocked(page);
  await showImage(page);
  await expect.poll(() => noted(page)).toEqual(['img-src']);
});

test('a page in which something was typed is not loaded anew for an image', async ({ page }) => {
  const name = page.getByRole('textbox').first();
  await name.fill('Half a na');
  await noteBlocked(page);
  await showImage(page);
  await expect.poll(() => noted(page)).toEqual(['img-src']);
  await expect(name).toHaveValue('Half a na');
});
