import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { type OutsideProvider, outsidePassword, startOutsideProvider } from '../support/outside-provider';
import { type HtmlPage, signIn, type Visitor } from '../support/visitor';

/*
 * Traffic by district and by age range (SPEC §1) with a provider that has SPEC §7's calls only. SPEC names no call that returns the sessions
 * of each district, so they are asked for one by one, with SPEC's own filters.
 */

let provider: OutsideProvider;
let dashboard: DashboardInProcess;
let staff: Visitor;
beforeEach(async () => {
  provider = await startOutsideProvider();
  dashboard = await startDashboardInProcess({ ...provider.env(), LOG_LEVEL: 'warn' });
  staff = await signIn(dashboard.url, 'viewer@outside.test', outsidePassword);
});
afterEach(async () => {
  await dashboard?.stop();
  await provider?.stop();
});

const ages = { '3-5': 30, '6-9': 60, 'youth & parents': 10 };
const districts = { Huye: 20, Gasabo: 50, 'Ngoma (East)': 30 };
const total = 100;
type Sessions = Record<string, number>;

const metadata = (totalSessions: number) => ({
  status: 200,
  body: {
    districts: Object.keys(districts),
    ageRange: Object.keys(ages),
    totalSessions,
    avgSessionDuration: 61,
  },
});

/** The provider has these sessions; the filters of a call are read as SPEC §7 writes them. */
function has(names: { district?: Sessions; ageRange?: Sessions } = { district: districts, ageRange: ages }) {
  provider.disturb(/^GET \/session\/metadata/, { reply: metadata(total) });
  for (const [filter, sessions] of Object.entries(names))
    for (const [name, n] of Object.entries(sessions))
      provider.disturb(of(filter, name), { reply: metadata(n) });
}

/** Calls for the sessions of one group. */
const of = (filter: string, name: string) => {
  const pair = new URLSearchParams({ [filter]: name }).toString().replaceAll('+', '\\+');
  return new RegExp(`^GET /session/metadata\\?.*${pair}(&|$)`);
};
const callsOf = (filter: string) =>
  provider.calls.filter(({ path, query }) => path === '/session/metadata' && query.has(filter));

const fold = (text: string) => text.replace(/\s+/g, ' ').trim();
const figure = ({ $ }: HtmlPage, title: string) => {
  const found = $('figure').filter((_, one) => fold($(one).find('h2').text()) === title);
  return {
    words: fold(found.text()),
    message: fold(found.find('figcaption > p').text()),
    rows: found
      .find('tbody tr')
      .toArray()
      .map((row) => [...$(row).children()].map((cell) => fold($(cell).text()))),
  };
};

const period = 'startDate=2026-01-01&endDate=2026-01-31';
const page = `/dashboard/insights?${period}`;

describe('with SPEC §7’s calls only', () => {
  test('each district and age range is asked for with the filters, once in two minutes', async () => {
    has();
    const insights = await staff.open(page);
    expect(figure(insights, 'Traffic by District')).toMatchObject({
      message: '100 sessions from 3 districts; 50% of them from Gasabo.',
      rows: [
        ['Gasabo', '50', '50%'],
        ['Ngoma (East)', '30', '30%'],
        ['Huye', '20', '20%'],
      ],
    });
    expect(figure(insights, 'Traffic by Age Group').rows).toEqual([
      ['3-5', '30', '30%'],
      ['6-9', '60', '60%'],
      ['youth & parents', '10', '10%'],
    ]);
    const asked = [...callsOf('district'), ...callsOf('ageRange')];
    expect(asked).toHaveLength(6);
    for (const { query } of asked)
      expect([query.get('startDate'), query.get('endDate')]).toEqual(['2026-01-01', '2026-01-31']);

    await staff.open(page);
    await staff.open(`/dashboard/insights/print?${period}`);
    expect([...callsOf('district'), ...callsOf('ageRange')]).toHaveLength(6);
  });

  test('a chosen district is asked for alone, by age range as well', async () => {
    has();
    provider.disturb(/district=Huye&ageRange=6-9|ageRange=6-9&.*district=Huye/, { reply: metadata(7) });
    provider.disturb(/metadata\?(?!.*ageRange).*district=Huye/, { reply: metadata(20) });
    const insights = await staff.open(`${page}&district=Huye`);
    expect(figure(insights, 'Traffic by District').rows).toEqual([['Huye', '20', '100%']]);
    expect(figure(insights, 'Traffic by Age Group').rows).toContainEqual(
      expect.arrayContaining(['6-9', '7']),
    );
    expect(callsOf('district').every(({ query }) => query.get('district') === 'Huye')).toBe(true);
  });

  test('what is counted is what that system reports, and is said so', async () => {
    has();
    for (const address of ['/dashboard', page, `/dashboard/insights/print?${period}`]) {
      const { words } = await staff.open(address);
      expect(words, address).toContain('as the connected system reports; how it counts');
      // What only the embedded API is known to do.
      expect(words, address).not.toContain('whoever opens the app twice');
    }
    // What the dashboard counts by itself is the same with any provider.
    expect((await staff.open('/dashboard')).words).toContain('drafts as well as published ones');
  });
});

describe('when something goes wrong', () => {
  const districtFigure = async () => figure(await staff.open(page), 'Traffic by District');

  test('districts that cannot be read are named, the others stand, and only they are asked for again', async () => {
    has();
    provider.disturb(of('district', 'Huye'), { reply: { status: 500, body: { message: 'no' } } });
    const { words, rows } = await districtFigure();
    expect(rows.map(([name]) => name)).toEqual(['Gasabo', 'Ngoma (East)']);
    expect(words).toContain('1 district could not be read: Huye.');
    expect((await staff.open(page)).$('main a:contains("Retry")')).toHaveLength(1);
    const print = await staff.open(`/dashboard/insights/print?${period}`);
    expect(print.words).toContain('1 district could not be read: Huye');

    provider.mend();
    has();
    provider.calls.splice(0);
    expect((await districtFigure()).rows).toHaveLength(3);
    expect(callsOf('district').map(({ query }) => query.get('district'))).toEqual(['Huye']);
  });

  test('without a single answer the chart says so, and the rest of the page stands', async () => {
    has();
    provider.disturb(/metadata\?.*district=/, { down: true });
    const insights = await staff.open(page);
    expect(insights.status).toBe(200);
    expect(insights.$('section[aria-label="Traffic by District"]').text()).toContain('Could not be loaded');
    expect(figure(insights, 'Traffic by Age Group').rows).toHaveLength(3);
    const print = await staff.open(`/dashboard/insights/print?${period}`);
    expect(print.words).toMatch(/Not in this report, .*Traffic by District/);
  });

  test('a system that does not know the filter is not believed', async () => {
    has({});
    const { words, rows } = await districtFigure();
    expect(words).toContain('does not tell the sessions of one district from those of another');
    expect(rows).toEqual([]);
  });
});
