import { expect, test } from 'vitest';
import { startProductInProcess } from '../support/product-in-process';
import { demoEmail, signIn } from '../support/visitor';

/* 'Active Today' is the number of today (UTC), whatever an outside provider wraps it in and in whatever order it lists its days. */

/** The card as a viewer sees it while the provider returns `body`. */
async function cardFor(body: unknown) {
  const product = await startProductInProcess({
    prepare: (recorder) => recorder.reply(/^GET \/insights\/daily-active-users/, { status: 200, body }),
  });
  const { $ } = await (await signIn(product.url, demoEmail.viewer)).open('/dashboard');
  await product.stop();
  const card = $('section[aria-label="At a glance"] > *:contains("Active Today")');
  return { value: card.children().eq(1).text(), words: card.text().replace(/\s+/g, ' ') };
}

/** The UTC day `ago` days ago. */
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const point = (ago: number, activeUsers: number) => ({ label: day(ago), activeUsers });

test.each<[string, () => unknown]>([
  ['{data: {dailyActiveUsers: 321}}', () => ({ data: { dailyActiveUsers: 321 } })],
  ['days, one ahead of us', () => ({ data: [point(1, 7), point(0, 321), point(-1, 9)] })],
])('Active Today reads %s (SPEC §7.9.3)', async (_shape, body) => {
  expect((await cardFor(body())).value).toBe('321');
});

test('Active Today without a number of today says so', async () => {
  const { value, words } = await cardFor({ data: [point(2, 8), point(1, 7)] });
  expect(value).toBe('–');
  expect(words).toContain('No number for today yet');
});

test('a response that is no number is an error, not a zero', async () => {
  expect((await cardFor({ data: { dailyActiveUsers: 'many' } })).words).toContain('Could not be loaded');
});
