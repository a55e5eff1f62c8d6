import type { Page } from '@playwright/test';

/** The line of this page from now on, in bytes a second upwards. */
export async function slow(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 20, downloadThroughput: -1 },
    uploadThroughput: bytesPerSecond,
  });
}
