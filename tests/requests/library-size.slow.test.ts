import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDashboardInProcess } from '../support/dashboard-in-process';
import { type AdminApi, startAdminApi } from '../support/product';
import { type Recorder, startRecorder } from '../support/recorder';
import { demoEmail, signIn } from '../support/visitor';

let adminApi: AdminApi;
let recorder: Recorder;
beforeAll(async () => {
  adminApi = await startAdminApi();
  recorder = await startRecorder(adminApi.url);
});
afterAll(async () => {
  await recorder?.stop();
  await adminApi?.stop();
});

/** A provider's whole library: it answers no pages. */
const library = (size: number) =>
  Array.from({ length: size }, (_, at) => ({
    id: `c${String(at).padStart(5, '0')}`,
    code: `ITE-${String(at).padStart(5, '0')}`,
    title: `Inkuru y’abana ${String(at).padStart(5, '0')}`,
    description: `<p>${'Amagambo yayo. '.repeat(20)}</p>`,
    type: at % 5 ? 'video' : 'audio',
    duration: 65,
    published: at % 4 > 0,
    views: 1_234,
    thumbnail: `/media/t${at}.webp`,
    file: `/media/f${at}.mp4`,
    feedback: [],
    createdAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
  }));

// How long it takes is measured by `npm run bench`.
test('the content list weighs the same with 100, 1,000 and 10,000 contents', async () => {
  const bytes: number[] = [];
  for (const size of [100, 1_000, 10_000]) {
    recorder.reply(/^GET \/content\/list/, { status: 200, body: { data: library(size) } });
    const dashboard = await startDashboardInProcess({
      ADMIN_API_URL: recorder.url,
      ADMIN_API_TOKEN: adminApi.token,
    });
    try {
      const admin = await signIn(dashboard.url, demoEmail.admin);
      const page = await admin.open('/dashboard/contents?view=list&page=2');
      expect(page.$('tbody tr')).toHaveLength(12);
      expect(page.words).toContain(size.toLocaleString('en-GB'));
      bytes.push(Buffer.byteLength(page.text));
    } finally {
      await dashboard.stop();
    }
  }
  // Only the digits of the counts differ.
  expect(Math.max(...bytes) - Math.min(...bytes)).toBeLessThan(1_000);
});
