import type { Page } from '@playwright/test';

/** Waits until React has taken the page over, and has come to rest. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__reactProps')),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
