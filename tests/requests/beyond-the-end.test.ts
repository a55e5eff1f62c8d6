import { describe, expect, test } from 'vitest';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { textsOf, Visitor } from '../support/visitor';

/* URLs that ask for more than there is: a page after the last one, a period that cannot be, a path that only leads on. */

const product = setUpProduct();
const admin = setUpVisitor(product, 'superadmin');

describe('a page after the last one shows the last one', () => {
  const lists: [path: string, items: string][] = [
    ['/dashboard/chatbot', 'main li > p + a'],
    ['/dashboard/contents?view=list', 'main tbody tr'],
    ['/dashboard/survey', 'main li h2'],
    ['/dashboard/quiz', 'main li h2'],
    ['/dashboard/info', 'main li a[href*="/edit"]'],
  ];
  const beyond = (path: string, page: number) => `${path}${path.includes('?') ? '&' : '?'}page=${page}`;

  test.each(lists)('%s', async (path, items) => {
    const first = await admin.open(path);
    const pages = Number(/Page \d+ of (\d+)/.exec(first.words)?.[1] ?? 1);
    const last = textsOf(await admin.open(beyond(path, pages)), items);
    expect(last.length).toBeGreaterThan(0);
    for (const page of [pages + 1, 999, 99_999_999_999]) {
      const shown = await admin.open(beyond(path, page));
      expect(shown.status).toBe(200);
      expect(textsOf(shown, items), `page ${page}`).toEqual(last);
      if (pages > 1) expect(shown.words).toContain(`Page ${pages} of ${pages}`);
    }
  });

  test('a provider that has fewer pages than it said a moment ago is asked once more, not for ever', async () => {
    const none = { status: 200, body: { data: { prompts: [], pagination: { total: 30, pages: 3 } } } };
    product.recorder.reply(/^GET \/prompts/, none);
    product.recorder.calls.splice(0);
    const page = await admin.open('/dashboard/chatbot?status=success&reviewed=reviewed&page=7');
    expect(page.status).toBe(200);
    expect(product.recorder.calls.filter(({ path }) => path.startsWith('/prompts'))).toHaveLength(2);
  });
});

test('/auth leads to login, and who is signed in on to Home', async () => {
  expect((await new Visitor(product.url).open('/auth/')).path).toBe('/auth/login');
  expect((await admin.open('/auth')).path).toBe('/dashboard/home');
});

describe('an impossible period', () => {
  const impossible: [query: string, why: string][] = [
    ['startDate=2026-03-02&endDate=2026-03-01', 'The start date is after the end date.'],
    ['startDate=2026-02-30&endDate=2026-03-01', 'The start date is not a day of the calendar.'],
    ['startDate=zorgle&endDate=%3Cb%3Ezorgle%3C%2Fb%3E', 'The start date is not a day of the calendar.'],
  ];
  /** What stands for the asked period in words: a day in the product's form, or what was typed. */
  const printed = /zorgle|\d{1,2} (Jan|Feb|Mar|May|Dec) (\d|2026|9999)\b(?! to )/;

  test.each(impossible)('%s is rejected on Insights, and the form can be used', async (query, why) => {
    product.recorder.calls.splice(0);
    const page = await admin.open(`/dashboard/insights?${query}`);
    expect(page.status).toBe(200);
    expect(page.$('main [role=alert]').text()).toContain(why);
    expect(page.words.split('Insights Report')[1]).not.toMatch(printed);
    expect(product.recorder.calls.filter(({ path }) => path.startsWith('/insights'))).toEqual([]);
    expect(page.$('a[href*="report.pdf"], a[href*="/print"]')).toHaveLength(0);
    const mended = await admin.submit(page, 'Apply', { startDate: '2026-01-01', endDate: '2026-01-31' });
    expect(mended.words).toContain('1 Jan 2026 to 31 Jan 2026 (UTC days)');
  });

  test('as a PDF it is a page that says so and leads back; the print view leads to Insights', async () => {
    const [query, why] = impossible[0] as [string, string];
    const page = await admin.open(`/dashboard/insights/report.pdf?${query}`);
    expect(page.status).toBe(400);
    expect(page.words).toContain(why);
    expect(page.$('main a').attr('href')).toBe('/dashboard/insights');
    const print = await admin.open(`/dashboard/insights/print?${query}`);
    expect(print.path).toMatch(/^\/dashboard\/insights\?/);
    expect(print.words).toContain(why);
  });
});
