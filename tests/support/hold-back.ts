import type { Page } from '@playwright/test';

/**
 * Holds requests of a page back, as a slow line does.
 * @param url of the requests, as `page.route` takes it
 * @returns lets them go, those that come later as well
 */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.fallback();
  });
  return letGo;
}
