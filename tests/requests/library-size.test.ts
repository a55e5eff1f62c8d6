import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startDashboard, startProduct } from '../support/product';
import { demoEmail, signIn } from '../support/visitor';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** A provider's whole library: it answers no pages. */
const library = (size: number) =>
  Array.from({ length: size }, (_, at) => ({
    ...{ id: `c${String(at).padStart(5, '0')}`, code: `ITE-${String(at).padStart(5, '0')}` },
    title: `Inkuru y’abana ${String(at).padStart(5, '0')}`,
    description: `<p>${'Amagambo yayo. '.repeat(20)}</p>`,
    ...{ type: at % 5 ? 'video' : 'audio', duration: 65, published: at % 4 > 0, views: 1_234 },
    ...{ thumbnail: `/media/t${at}.webp`, file: `/media/f${at}.mp4`, feedback: [] },
    createdAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
  }));

/** Asks `times` times; the median in milliseconds. */
async function medianOf(ask: () => Promise<unknown>, times = 15): Promise<number> {
  const took: number[] = [];
  for (let at = 0; at < times; at++) {
    const started = performance.now();
    await ask();
    took.push(performance.now() - started);
  }
  return took.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

test('the content list weighs the same with 100, 1,000 and 10,000 contents (its time is printed)', async () => {
  const bytes: number[] = [];
  for (const size of [100, 1_000, 10_000]) {
    product.recorder.reply(/^GET \/content\/list/, { status: 200, body: { data: library(size) } });
    const dashboard = await startDashboard({
      ADMIN_API_URL: product.recorder.url,
      ADMIN_API_TOKEN: product.adminApi.token,
    });
    try {
      const admin = await signIn(dashboard.url, demoEmail.admin);
      const started = performance.now();
      const page = await admin.open('/dashboard/contents?view=list&page=2');
      const first = performance.now() - started;
      expect(page.$('tbody tr')).toHaveLength(12);
      expect(page.words).toContain(size.toLocaleString('en-GB'));
      bytes.push(Buffer.byteLength(page.text));
      const warm = await medianOf(() => admin.open('/dashboard/contents?view=list&page=2'));
      const search = await medianOf(() => admin.open('/dashboard/contents?view=list&q=INKURU+00099'));
      process.stdout.write(
        `${size} contents: ${bytes.at(-1)} bytes; first ${Math.round(first)} ms, then ${Math.round(warm)} ms, with a search ${Math.round(search)} ms\n`,
      );
    } finally {
      await dashboard.stop();
    }
  }
  // Only the digits of the counts differ.
  expect(Math.max(...bytes) - Math.min(...bytes)).toBeLessThan(1_000);
});
