import { afterEach, describe, expect, test, vi } from 'vitest';
import { rowsOf } from '../support/csv-rows';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import type { HtmlPage } from '../support/visitor';

/* Numbers one can hand on (SPEC §2.11.4, §2.11.5): compared with the period before, and as a file for a spreadsheet. */

const product = setUpProduct();
const staff = setUpVisitor(product, 'viewer');
afterEach(() => void vi.useRealTimers());

/** Each key number with how it differs from that of the period before. */
const keyNumbers = ({ $ }: HtmlPage) =>
  Object.fromEntries(
    $('section[aria-label="Key numbers"] > *')
      .toArray()
      .map((card) => [
        $(card).children().first().text().trim(),
        {
          value: $(card).children().eq(1).text(),
          change: $(card).find('[data-change]').text().trim(),
          arrow: $(card).find('[data-change]').attr('data-change'),
        },
      ]),
  );
const label = {
  sessions: 'Total Users Sessions',
  rate: 'Survey Completion Rate',
  length: 'Avg. Session Duration',
  busiest: 'High Traffic Period (UTC)',
};

describe('the comparison with the period before (SPEC §2.11.4)', () => {
  const month = '/dashboard/insights?startDate=2026-09-01&endDate=2026-09-30';
  const provide = (now: object | null, before: object | null) => {
    const reply = (of: object | null) =>
      of ? { status: 200, body: { success: true, data: of } } : { status: 503, body: { success: false } };
    product.recorder.reply(/^GET \/session\/metadata\?.*startDate=2026-09/, reply(now));
    product.recorder.reply(/^GET \/session\/metadata\?.*startDate=2026-08/, reply(before));
  };
  const metadata = (totalSessions: number, avgSessionDuration: number | null = 60) => ({
    ...{ districts: ['Gasabo'], ageRange: ['6-9'], totalSessions, avgSessionDuration },
  });

  test('says value, change and direction in words, for each key number; and which period it is compared with', async () => {
    provide(metadata(112, 90), metadata(100, 120));
    const page = await staff.open(month);
    expect(page.words).toContain('compared with 1 Aug 2026 to 31 Aug 2026 (UTC days)');
    const numbers = keyNumbers(page);
    expect(numbers[label.sessions]).toEqual({
      value: '112',
      change: '12% more than in the month before (100)',
      arrow: 'up',
    });
    expect(numbers[label.length]).toMatchObject({
      change: '25% shorter than in the month before (2m 0s)',
      arrow: 'down',
    });
    expect(Object.keys(numbers)).toHaveLength(4);
    for (const { change } of Object.values(numbers)) expect(change).toContain('in the month before');
    const paper = keyNumbers(await staff.open(month.replace('?', '/print?')));
    expect(paper[label.sessions]?.change).toBe('12% more than in the month before (100)');
  });

  test('of a period that is not over the days that are over are compared, and it says so', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-09-21T15:13:00Z') });
    const by = (query: RegExp, totalSessions: number) =>
      product.recorder.reply(query, { status: 200, body: { success: true, data: metadata(totalSessions) } });
    by(/^GET \/session\/metadata\?.*startDate=2026-09-01&endDate=2026-09-30/, 66);
    by(/^GET \/session\/metadata\?.*startDate=2026-09-01&endDate=2026-09-20/, 60);
    by(/^GET \/session\/metadata\?.*startDate=2026-08-01&endDate=2026-08-20/, 50);
    const page = await staff.open(`${month}&district=Nyarugenge`);
    expect(keyNumbers(page)[label.sessions]).toEqual({
      value: '66',
      change: 'So far, to 20 Sept 2026: 20% more than in the first 20 days of the month before (50)',
      arrow: 'up',
    });
    expect(page.words).toContain(
      'compared with 1 Aug 2026 to 20 Aug 2026 (UTC days); this period counts up to 20 Sept 2026',
    );
    const file = await staff.send(
      `/dashboard/insights/report.csv${month.slice(month.indexOf('?'))}&district=Nyarugenge`,
    );
    expect(rowsOf(file.text)).toContainEqual(['Key numbers', label.sessions, '66', '60', '50', 'sessions']);
  });

  test('today is compared with yesterday by the hours that are over', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-09-21T02:13:00Z') });
    const hours = (date: string, counts: number[]) =>
      product.recorder.reply(new RegExp(`/active-users/time\\?startDate=${date}`), {
        status: 200,
        body: { success: true, data: counts.map((activeUsers, at) => ({ label: `0${at}:00`, activeUsers })) },
      });
    hours('2026-09-21', [12, 10, 4, 0]);
    hours('2026-09-20', [10, 10, 30, 40]);
    const page = await staff.open('/dashboard/insights?startDate=2026-09-21&endDate=2026-09-21');
    expect(keyNumbers(page)[label.sessions]?.change).toBe(
      'So far, to 02:00 UTC: 10% more than on the day before (20)',
    );
  });

  test('of nothing before it says so', async () => {
    provide(metadata(3), metadata(0, 0));
    const numbers = keyNumbers(await staff.open(`${month}&ageRange=6-9`));
    expect(numbers[label.sessions]).toEqual({
      value: '3',
      change: 'No data in the month before',
      arrow: 'none',
    });
    expect(numbers[label.length]?.change).toBe('No data in the month before');
  });

  test('a period before that cannot be read leaves the numbers, and says what is not compared', async () => {
    provide(metadata(41), null);
    const numbers = keyNumbers(await staff.open(`${month}&district=Huye`));
    expect(numbers[label.sessions]).toMatchObject({
      value: '41',
      change: 'Not compared: what was in the month before could not be read',
    });
  });

  test('all time is compared with nothing, and nothing is asked for it', async () => {
    product.recorder.calls.splice(0);
    const page = await staff.open('/dashboard/insights?startDate=&endDate=&ageRange=10-13');
    expect(page.$('[data-change]').length).toBe(0);
    expect(page.words).not.toContain('compared with');
    expect(product.recorder.calls.filter(({ path }) => path.includes('startDate'))).toEqual([]);
  });
});

test('when the numbers are known stands once, Kigali first', async () => {
  const { words } = await staff.open('/dashboard/insights');
  expect(words.match(/As of \d\d:\d\d Kigali \(\d\d:\d\d UTC\)/g)).toHaveLength(1);
});

describe('the report as CSV (SPEC §2.11.5)', () => {
  const query = 'district=Gasabo&startDate=2026-10-01&endDate=2026-10-31';

  test('has the numbers of the page under the same filters, and how many of them the period before had', async () => {
    const page = await staff.open(`/dashboard/insights?${query}`);
    const file = await staff.send(`/dashboard/insights/report.csv?${query}`);
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="insights-gasabo-2026-10-01-to-2026-10-31.csv"',
    );
    const [head, ...rows] = rowsOf(file.text);
    expect(head).toEqual(['Section', 'Name', 'Value', 'Compared', 'Before', 'Unit']);
    const of = (section: string) => rows.filter((row) => row[0] === section).map((row) => row.slice(1));
    expect(of('About this report')).toContainEqual(['District', 'Gasabo', '', '', '']);
    const numbers = keyNumbers(page);
    const total = of('Key numbers').find(([name]) => name === label.sessions);
    expect(total?.[1]).toBe(numbers[label.sessions]?.value.replace(/,/g, ''));
    expect(numbers[label.sessions]?.change).toContain(`(${total?.[3]})`);
    const cells = (title: string) =>
      page
        .$(`figure:has(h2:contains("${title}")) tbody tr`)
        .toArray()
        .map((tr) => [page.$(tr).find('th').text(), page.$(tr).find('td').first().text().replace(/,/g, '')]);
    // '6-9' would be a day of September in a spreadsheet.
    expect(of('Traffic by Age Group').map(([name, value]) => [name?.replace(/^Age /, ''), value])).toEqual(
      cells('Traffic by Age Group'),
    );
    expect(of('Traffic by District').map((row) => row.slice(0, 2))).toEqual(cells('Traffic by District'));
    expect(of('Most Viewed Contents').length).toBe(
      page.$('section[aria-label="Most Viewed Contents"] li').length,
    );
  });

  test('a link that means last month means it here, too; the button takes the filters on the screen', async () => {
    const head = await staff.send('/dashboard/insights/report.csv?period=last-month', { method: 'HEAD' });
    expect(head.headers['content-disposition']).toMatch(/insights-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.csv/);
    const page = await staff.open('/dashboard/insights');
    const button = page.$('button:contains("Download CSV")');
    expect([button.attr('form'), button.attr('name'), button.attr('value')]).toEqual([
      ...['filters', 'download', 'csv'],
    ]);
    const next = await staff.open(`/dashboard/insights?${query}&download=csv`);
    expect(next.$('a:contains("download the CSV")').attr('href')).toBe(
      '/dashboard/insights/report.csv?district=Gasabo&startDate=2026-10-01&endDate=2026-10-31',
    );
  });

  test('a part that could not be read is named, no cell is run as a formula, and nothing at all is no file', async () => {
    product.recorder.reply(/^GET \/insights\/traffic\/districts/, { status: 500, body: { success: false } });
    product.recorder.reply(/^GET \/insights\/top\/contents/, {
      status: 200,
      body: { success: true, data: [{ title: '=HYPERLINK("x")', views: 3 }] },
    });
    const other = query.replace('2026-10-01', '2026-10-02');
    const rows = rowsOf((await staff.send(`/dashboard/insights/report.csv?${other}`)).text);
    expect(rows).toContainEqual(['Most Viewed Contents', '\'=HYPERLINK("x")', '3', '', '', 'views']);
    expect(rows.find(([section]) => section === 'Traffic by District')?.[1]).toMatch(/^Could not be read: /);
    product.recorder.reply(/^GET \/(insights|session)\//, { status: 503, body: { success: false } });
    const none = await staff.open('/dashboard/insights/report.csv?startDate=2025-01-02&endDate=2025-01-03');
    expect([none.status, none.headers['content-disposition']]).toEqual([503, undefined]);
    expect(none.words).toContain('Try again');
  });

  test('not for another site; reversed dates say so', async () => {
    const path = `/dashboard/insights/report.csv?${query}`;
    expect((await staff.send(path, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    const wrong = await staff.open('/dashboard/insights/report.csv?startDate=2026-03-02&endDate=2026-03-01');
    expect([wrong.status, wrong.words]).toEqual([400, expect.stringContaining('is after the end date')]);
  });
});
