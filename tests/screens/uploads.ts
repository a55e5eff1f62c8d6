// What is done on the screens of uploads before they are looked at; JavaScript sends the files.
import type { Page } from '@playwright/test';
import { song } from '../support/song';

export async function uploadedContent(page: Page) {
  await page.getByLabel('Content File').setInputFiles(wav('Indirimbo y’umunsi mukuru w’abana.wav'));
  await page.getByText('100 %', { exact: false }).first().waitFor();
}

/** One that was broken off, one that is done. */
export async function uploadsOfAllKinds(page: Page) {
  await page.evaluate(beginUpload);
  await page.reload();
  await page.getByLabel('Send files').setInputFiles(wav('Umugani w’impala.wav'));
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
    .setInputFiles([wav('Umugani w’impala n’intare.wav', 4_000_000), wav('Indirimbo.wav', 4_000_000)]);
  await page.getByText('Umugani', { exact: false }).first().waitFor();
  const menu = page.getByRole('link', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Sections', exact: true }).click();
  await page.getByText('left', { exact: false }).first().waitFor();
}

/** A sound file for a file control; no other has its bytes, so that pictures taken at the same time do not send one upload together. */
const wav = (name: string, size = 400_000) => ({ name, mimeType: 'audio/wav', buffer: song(size) });

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
