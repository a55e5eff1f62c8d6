import type { Page } from '@playwright/test';

/** The line of this page from now on, in bytes a second upwards. */
export async function slow(page: Page, bytesPerSecond: number, latency = 20): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}
