import type { Page } from '@playwright/test';
import { sanitiseRichText } from '~shared/text/sanitise-rich-text';
import { hostileHtml } from '../fixtures/hostile-html';
import { startDashboard } from '../support/product';
import { addSession, expect, test } from '../support/test';

/** Opens a bare page with nothing to hold a script back, and tells what came of it. */
async function load(page: Page, html: string): Promise<string[]> {
  const fired: string[] = [];
  await page.unrouteAll();
  await page.route('**/*', (route) => {
    const url = route.request().url();
    if (url === 'http://bare.example/')
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><meta charset="utf-8"><script>fire = () => { window.fired = true }</script><div>${html}</div>`,
      });
    if (url.includes('trap.example')) fired.push(url);
    return route.abort();
  });
  await page.goto('http://bare.example/', { waitUntil: 'load' });
  for (const element of await page.locator('[tabindex], a[href]').all())
    await element.dispatchEvent('click').catch(() => {});
  if (await page.evaluate(() => Boolean((window as { fired?: boolean }).fired)).catch(() => true))
    fired.push('script');
  return fired;
}

test('SEC-15: of over a hundred hostile texts none does anything once cleaned, in a page without any other guard', async ({
  page,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.forgive(/./); // the raw texts are meant to go wrong
  const cleaned = hostileHtml.map((html) => sanitiseRichText(html));
  // All in one page; one by one only to tell which it was.
  if ((await load(page, cleaned.join('</div><div>'))).length > 0) {
    for (const [at, html] of cleaned.entries())
      expect.soft(await load(page, html), hostileHtml[at]?.slice(0, 100)).toEqual([]);
    expect(test.info().errors, 'together they do something, each alone nothing').not.toEqual([]);
  }
  const raw = hostileHtml.filter((_, at) => at % 4 === 0);
  let fired = 0;
  for (const html of raw) fired += (await load(page, html)).length > 0 ? 1 : 0;
  // Else the trap is broken.
  expect(fired).toBeGreaterThan(raw.length / 3);
});

test('SEC-15: hostile titles, descriptions and comments of a provider are shown without a violation', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(180_000);
  const contents = hostileHtml.map((html, at) => ({
    id: `h${at}`,
    title: html.slice(0, 200),
    code: `ITE-${at}`,
    type: 'video',
    published: true,
    description: html,
    views: 1,
    duration: 5,
    thumbnail: '',
    file: '',
    feedback: [{ feedback: html.slice(0, 500), date: '2026-01-01T00:00:00.000Z' }],
  }));
  product.recorder.reply(/^GET \/content\/list/, { status: 200, body: { data: contents } });
  // A dashboard of its own: the other one keeps its list for 15 minutes.
  const dashboard = await startDashboard({
    ADMIN_API_URL: product.recorder.url,
    ADMIN_API_TOKEN: product.adminApi.token,
  });
  try {
    await addSession(context, dashboard.url, 'admin');
    for (let at = 0; at < contents.length; at += 9) {
      await page.goto(`${dashboard.url}/dashboard/contents/h${at}`);
      await expect(page.getByRole('heading', { name: '1 Comment', exact: true })).toBeVisible();
    }
    await page.goto(`${dashboard.url}/dashboard/contents/h0/edit`);
    await page.locator('textarea[name=description]').focus(); // then the editor comes
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  } finally {
    product.recorder.passOn();
    await dashboard.stop();
  }
});
