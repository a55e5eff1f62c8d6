import type { Page } from '@playwright/test';
import { logIn } from '../support/account-pages';
import { holdBack } from '../support/hold-back';
import { expect, test } from '../support/test';
import { demoPassword } from '../support/visitor';

/* What a page does by itself, or while it waits: SPEC §2 Login, §4 Session, §9 Data freshness. */

test('Verify reads "Verifying..." while the code is on its way (SPEC §2.4.4)', async ({ page }) => {
  await logIn(page, 'mfa@demo.test', demoPassword);
  await page.getByPlaceholder('Enter 6-digit code').fill('000000');
  const release = await holdBack(page, '**/auth/code.data*');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeVisible();
  release();
  await expect(page.getByText(/The verification code is incorrect/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeVisible();
});

/** The page's data fetched by the page itself, from now on. */
function fetched(page: Page, path: string): string[] {
  const all: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) all.push(request.url());
  });
  return all;
}

/** The page's scripts have come to life once it follows the live events; its clock is ours from then on. */
async function openWithClock(page: Page, path: string) {
  await page.clock.install();
  const ready = page.waitForRequest('**/dashboard/live');
  await page.goto(path);
  await ready;
}

test('a mouse move, a key press and a click each reset the inactivity timer (SPEC §4.1.10)', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await openWithClock(page, '/dashboard/home');
  let at = 100;
  for (const action of [
    () => page.mouse.move(++at, 300),
    () => page.keyboard.press('Shift'),
    () => page.getByRole('heading', { level: 1 }).dispatchEvent('click'),
  ]) {
    await page.clock.fastForward(60_000); // reported at most once in 30 s
    await page.clock.runFor(2_000);
    const reported = page.waitForRequest(
      (request) => request.url().endsWith('/dashboard/activity') && request.method() === 'POST',
    );
    await action();
    await page.clock.runFor(2_000);
    expect(new URLSearchParams((await reported).postData() ?? '').get('state')).toBe('active');
  }
});

test('the chart of active users is refreshed every 5 minutes; coming back to the window fetches nothing (SPEC §9.5.2, §9.5.6)', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await openWithClock(page, '/dashboard/home');
  const asked = fetched(page, '/dashboard/home.data');
  for (const type of ['blur', 'focus', 'pageshow'])
    await page.evaluate((name) => window.dispatchEvent(new Event(name)), type);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.clock.runFor(4 * 60_000);
  expect(asked).toEqual([]);
  await page.clock.runFor(61_000);
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.runFor(5 * 60_000 - 60_000);
  await page.mouse.move(200, 200); // else the session ends meanwhile
  await page.clock.runFor(61_000);
  await expect.poll(() => asked.length).toBe(2);
});
