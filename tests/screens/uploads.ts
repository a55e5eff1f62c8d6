// What is done on the screens of uploads before they are looked at; JavaScript sends the files.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

export async function uploadedContent(page: Page) {
  await page.getByLabel('Content File').setInputFiles(song('Indirimbo y’umunsi mukuru w’abana.wav'));
  await page.getByText('100 %', { exact: false }).first().waitFor();
}

/** One that was broken off, one that is done. */
export async function uploadsOfAllKinds(page: Page) {
  await page.evaluate(beginUpload);
  await page.reload();
  await page.getByLabel('Send files').setInputFiles(song('Umugani w’impala.wav'));
  await page.getByText('uploaded', { exact: false }).first().waitFor();
}

/** Under way on a slow line, on another page. */
export async function panelOfUploads(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 300_000,
  });
  await page
    .getByLabel('Send files')
    .setInputFiles([song('Umugani w’impala n’intare.wav', 4_000_000), song('Indirimbo.wav', 4_000_000)]);
  await page.getByText('Umugani', { exact: false }).first().waitFor();
  const menu = page.getByRole('link', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Sections', exact: true }).click();
  await page.getByText('left', { exact: false }).first().waitFor();
}

/**
 * A WAV file for a file control; no other has its bytes, so that pictures taken at the same time do not send one upload together.
 * @param size in bytes
 */
function song(name: string, size = 400_000) {
  const buffer = Buffer.alloc(size, randomUUID());
  buffer.write('RIFF', 0, 'latin1');
  buffer.writeUInt32LE(size - 8, 4);
  buffer.write('WAVEfmt ', 8, 'latin1');
  buffer.writeUInt32LE(16, 16);
  buffer.writeUInt32LE(0x10001, 20);
  buffer.writeUInt32LE(8_000, 24);
  buffer.writeUInt32LE(16_000, 28);
  buffer.writeUInt32LE(0x100002, 32);
  buffer.write('data', 36, 'latin1');
  buffer.writeUInt32LE(size - 44, 40);
  return { name, mimeType: 'audio/wav', buffer };
}

/** In the page: begins an upload of which nothing arrives, as after a reload. */
async function beginUpload() {
  const words = { filename: 'Inkuru y’umusozi wa Karisimbi.mp4', uploadKind: 'media' };
  const described = Object.entries(words).map(
    ([name, value]) => `${name} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`,
  );
  await fetch('/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '84000000',
      'upload-metadata': described.join(','),
    },
  });
}
