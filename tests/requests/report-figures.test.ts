import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countActiveUsers, countHome, countReport, type Filters, type Report } from '../support/counted';
import { day, edgeDay, edgeDistrict, startEdgeData } from '../support/edge-data';
import { startAdminApi, startDashboard } from '../support/product';
import { demoEmail, type HtmlPage, signIn, type Visitor } from '../support/visitor';

/*
 * Every number of Home, Insights and the print view (insight.test.ts: the PDF) is what SQL counts over the rows the app sent (tests/support/counted.ts), and
 * each says what it counts. The servers stand in another time zone than UTC, and much happened at the edges of days.
 */

let scenario: Awaited<ReturnType<typeof startEdgeData>>;
let servers: { stop(): Promise<unknown> }[] = [];
let url: string;
let staff: Visitor;
beforeAll(async () => {
  scenario = await startEdgeData();
  const TZ = 'Africa/Kigali';
  const api = await startAdminApi({ env: { DATA_DIR: scenario.dataDir, TZ } });
  const dashboard = await startDashboard({ ADMIN_API_URL: api.url, ADMIN_API_TOKEN: api.token, TZ });
  servers = [dashboard, api];
  url = dashboard.url;
  staff = await signIn(url, demoEmail.admin);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await scenario?.stop();
});

const fold = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The statistic cards of a row: value and note by label. */
function cards({ $ }: HtmlPage, row: string) {
  // Without how the number differs from that of the period before.
  const part = (card: unknown, at: number) =>
    fold(
      $(card as never)
        .children()
        .eq(at)
        .clone()
        .find('[data-change]')
        .remove()
        .end()
        .text(),
    );
  const all = $(`section[aria-label="${row}"] > *`).toArray();
  return {
    values: Object.fromEntries(all.map((card) => [part(card, 0), part(card, 1)])),
    notes: Object.fromEntries(all.map((card) => [part(card, 0), part(card, 2)])),
  };
}

/** A chart with its message, its table and the numbers drawn. */
function figure({ $ }: HtmlPage, title: string) {
  const found = $('figure').filter((_, one) => fold($(one).find('h2').text()) === title);
  const texts = (selector: string) =>
    found
      .find(selector)
      .toArray()
      .map((one) => fold($(one).text()));
  return {
    message: fold(found.find('figcaption > p').text()),
    rows: found
      .find('tbody tr')
      .toArray()
      .map((row) =>
        $(row)
          .children()
          .toArray()
          .map((cell) => fold($(cell).text())),
      ),
    drawn: texts('svg text'),
  };
}

/** The figures as a page shows them: the screen, or the print view the PDF is made like. */
function shown(page: HtmlPage) {
  const { $ } = page;
  const { values, notes } = cards(page, 'Key numbers');
  return {
    numbers: values,
    rateOf: notes['Survey Completion Rate'],
    interactivity: figure(page, 'User Interactivity'),
    byAge: figure(page, 'Traffic by Age Group'),
    byDistrict: figure(page, 'Traffic by District'),
    mostViewed: $('section[aria-label="Most Viewed Contents"] li')
      .toArray()
      .map((item) => {
        const [, title, views] = $(item).children('span').not(':has(img)').toArray();
        return `${fold($(title as never).text())} ${fold($(views as never).text())}`;
      }),
  };
}

/** Holds a page against the rows: equal where it is a list, contained where a message or a drawing says more. */
function hold(page: HtmlPage, expected: Report, query: string) {
  const { interactivity, byAge, byDistrict, ...rest } = shown(page);
  const { interactivity: _, byAge: __, byDistrict: ___, ...counted } = expected;
  expect(rest, query).toEqual(counted);
  for (const [chart, of] of [
    [interactivity, expected.interactivity],
    [byAge, expected.byAge],
    [byDistrict, expected.byDistrict],
  ] as const) {
    expect(chart.rows, query).toEqual(of.rows);
    expect(chart.message.startsWith(of.message), `${query}: ${chart.message} | ${of.message}`).toBe(true);
    if (of.rows.some((cells) => cells[1] !== '0'))
      expect(chart.drawn, query).toEqual(expect.arrayContaining(of.drawn));
  }
}

/** The whole, each edge, and two districts and age groups with most sessions, which leave something over. */
async function combinations(): Promise<Filters[]> {
  const most = async (column: string) => {
    const query = `select ${column} as v from app_sessions group by 1 order by count(*) desc limit 2`;
    return (await scenario.db.query<{ v: string }>(query)).rows.map(({ v }) => v);
  };
  const [[d1 = '', d2 = ''], [a1 = '', a2 = '']] = await Promise.all([most('district'), most('age_range')]);
  const dates = (from: number, to: number) => ({ startDate: day(from), endDate: day(to) });
  return [
    { district: '', ageRange: '', startDate: '', endDate: '' },
    { district: edgeDistrict, ageRange: '', ...dates(edgeDay, edgeDay) },
    { district: edgeDistrict, ageRange: '6-9', ...dates(edgeDay + 1, edgeDay + 1) },
    { district: edgeDistrict, ageRange: '', ...dates(edgeDay - 1, 0) },
    { district: d2, ageRange: a2, startDate: '', endDate: day(2) },
    { district: d1, ageRange: a1, startDate: day(12), endDate: '' },
  ];
}

describe('the figures of the report', () => {
  test('on the screen, in print and in SQL over the same rows are equal (SPEC §1.1.13)', async () => {
    for (const filters of await combinations()) {
      const query = new URLSearchParams(filters).toString();
      const expected = await countReport(scenario.db, filters);
      expect(expected.byAge.rows.length, query).toBeGreaterThan(0);
      expect(expected.mostViewed.length, query).toBeGreaterThan(0);
      hold(await staff.open(`/dashboard/insights?${query}`), expected, query);
      hold(await staff.open(`/dashboard/insights/print?${query}`), expected, query);
    }
  });

  test('an attempt is not a survey: the rate says of how many of both it is (SPEC §1.1.12)', async () => {
    const { notes } = cards(await staff.open('/dashboard/insights'), 'Key numbers');
    const [, attempts = 0, surveys = 0] =
      /of ([\d,]+) attempts completed, at (\d+) surveys/
        .exec(notes['Survey Completion Rate'] ?? '')
        ?.map((text) => Number(text.replace(',', ''))) ?? [];
    const there = Number(cards(await staff.open('/dashboard'), 'At a glance').values.Surveys);
    expect(surveys).toBeGreaterThan(0);
    expect(surveys).toBeLessThan(there);
    expect(attempts).toBeGreaterThan(5 * surveys);
  });
});

describe('the numbers of Home', () => {
  test('are what SQL counts over the rows', async () => {
    const page = await staff.open('/dashboard');
    const { $ } = page;
    const expected = await countHome(scenario.db, Date.now());
    expect(cards(page, 'At a glance').values).toEqual(expected.cards);
    expect(fold($('section[aria-label=Library] p').first().text())).toBe(expected.library);
    for (const [title, { total, shown }] of [
      ['Active Polls', expected.polls],
      ['Active Quizzes', expected.quizzes],
    ] as const) {
      const panel = $(`section[aria-label="${title}"]`);
      const items = panel
        .find('li')
        .toArray()
        .map((item) =>
          fold(
            $(item)
              .children()
              .toArray()
              .map((one) => $(one).text())
              .join(' '),
          ).replace(/ · .*/, ''),
        );
      expect(total, title).toBeGreaterThan(0);
      expect(items).toHaveLength(Math.min(5, total));
      // Those that end at the same moment stand in any order.
      for (const item of items) expect(shown).toContain(item);
      if (total > 5) expect(fold(panel.text())).toContain(`5 of ${total} shown.`);
    }
    const live = await staff.open('/dashboard/insights');
    expect(live.$('[data-live-users]').text()).toBe(expected.cards['Live Users']);
  });

  test('the chart counts the hours of a day and the days of a period in UTC', async () => {
    const hour = new Date().getUTCHours();
    const periods = [
      [day(0), day(0)],
      [day(edgeDay), day(edgeDay)],
      [day(edgeDay + 1), day(edgeDay - 1)],
      [day(29), day(0)],
    ] as const;
    for (const [startDate, endDate] of periods) {
      const page = await staff.open(`/dashboard?startDate=${startDate}&endDate=${endDate}`);
      const chart = figure(page, 'Active Users Over Time (UTC Format)');
      const points = await countActiveUsers(scenario.db, startDate, endDate);
      const known = startDate === day(0) ? points.slice(0, hour + 1) : points;
      // The hour or the day that is not over says so.
      const last = known.at(-1);
      if (endDate === day(0) && last) last[0] += ' so far';
      expect(chart.rows, startDate).toEqual(known);
      const most = Math.max(...known.map(([, n]) => Number(n?.replace(',', ''))));
      expect(chart.message).toMatch(new RegExp(`Most sessions: ${most}, `));
    }
  });
});

describe('every number says what is counted', () => {
  /** What opens behind each '?' of a page: message by label. */
  const asked = ({ $ }: HtmlPage) =>
    Object.fromEntries(
      $('details')
        .filter((_, one) => /^\?What is counted\?/.test(fold($(one).find('summary').text())))
        .toArray()
        .map((one) => [
          fold($(one).find('summary').text()).replace('?What is counted? ', ''),
          fold($(one).find('p').text()),
        ]),
    );
  const report = [
    ...[
      'High Traffic Period (UTC)',
      'Total Users Sessions',
      'Survey Completion Rate',
      'Avg. Session Duration',
    ],
    ...['User Interactivity', 'Traffic by Age Group', 'Most Viewed Contents', 'Traffic by District'],
  ];

  test('on Home and on Insights, each in a message with its time zone', async () => {
    const home = await staff.open('/dashboard');
    const insights = await staff.open('/dashboard/insights');
    expect(Object.keys(asked(home))).toEqual(
      expect.arrayContaining(Object.keys(cards(home, 'At a glance').values)),
    );
    expect(Object.keys(asked(insights))).toEqual(expect.arrayContaining(report));
    for (const message of Object.values({ ...asked(home), ...asked(insights) })) {
      expect(message).toMatch(/^[A-Z].*UTC.*\.$/);
      expect(message).not.toContain('as the connected system reports');
    }
  });
});
