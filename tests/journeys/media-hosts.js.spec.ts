import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';

/* Media of a host that the server learned of after it sent the page (app/components/use-media-hosts.ts). */

const url = 'https://new.inzira.test/x.png';

/** Shows an image that the page's policy blocks. */
const showImage = (page: Page) =>
  page.evaluate((src) => void document.body.append(Object.assign(new Image(), { src })), url);

/** The directives by which the page blocked something, from now on. */
const blockedOn = (page: Page) =>
  page.evaluate(() => {
    const blocked: string[] = [];
    Object.assign(window, { blocked });
    document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
  });

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
  await blockedOn(page);
  await showImage(page);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'blocked'))).toEqual(['img-src']);
});

test('a page in which something was typed is not loaded anew for an image', async ({ page }) => {
  const name = page.getByRole('textbox').first();
  await name.fill('Half a na');
  await blockedOn(page);
  await showImage(page);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'blocked'))).toEqual(['img-src']);
  await expect(name).toHaveValue('Half a na');
});
