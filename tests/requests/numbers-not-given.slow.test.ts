import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { type OutsideProvider, outsidePassword, startOutsideProvider } from '../support/outside-provider';
import { canReadPdf, pdfText } from '../support/pdf';
import { type HtmlPage, signIn, type Visitor } from '../support/visitor';

/*
 * A number that a provider did not give, or gave somewhere else, is never shown as 0: no one could tell it from one that was counted.
 * What was not read is named, on the page and in the PDF.
 */

let provider: OutsideProvider;
let dashboard: DashboardInProcess;
let staff: Visitor;
beforeEach(async () => {
  provider = await startOutsideProvider();
  dashboard = await startDashboardInProcess({ ...provider.env(), LOG_LEVEL: 'warn' });
  // The home page follows the sign-in; what it could read would be cached for two minutes, and no test could change it.
  provider.disturb(/^GET \/(views|session|insights)\//, { reply: { status: 503, body: {} } });
  staff = await signIn(dashboard.url, 'viewer@outside.test', outsidePassword);
  provider.mend();
});
afterEach(async () => {
  await dashboard?.stop();
  await provider?.stop();
});

const answers = (call: string, body: unknown) =>
  provider.disturb(new RegExp(`^GET ${call}(\\?|$)`), { reply: { status: 200, body } });

const fold = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Value and note of a statistic card. */
function card({ $ }: HtmlPage, label: string) {
  const found = $('section[aria-label="At a glance"] > *, section[aria-label="Key numbers"] > *')
    .filter((_, one) => fold($(one).children().first().text()) === label)
    .first();
  return { value: fold(found.children().eq(1).text()), note: fold(found.children().eq(2).text()) };
}
const figure = ({ $ }: HtmlPage, title: string) =>
  $('figure').filter((_, one) => $(one).find('h2').text() === title);

const metadata = { districts: ['Huye'], ageRange: ['6-9'], totalSessions: 100, avgSessionDuration: 61 };
const { totalSessions: _, ...withoutTotal } = metadata;

test.each<[path: string, call: string, labels: string[], bodies: unknown[]]>([
  [
    '/dashboard',
    '/views/(content|survey)_views',
    ['Content Views', 'Survey Views'],
    [
      ...[{}, { data: [{ totalViews: 559, totalAttempts: 559 }] }, { data: { views: 559 } }],
      ...[
        { totalViews: null, totalAttempts: null },
        { totalViews: '', totalAttempts: '' },
      ],
      { totalViews: [], totalAttempts: true },
    ],
  ],
  [
    '/dashboard/insights',
    '/session/metadata',
    ['Total Users Sessions', 'Avg. Session Duration'],
    [{}, { data: [metadata] }, withoutTotal],
  ],
  ['/dashboard/insights/print', '/session/metadata', ['Total Users Sessions'], [{}, withoutTotal]],
  [
    '/dashboard/insights',
    '/insights/survey_completion_rate',
    ['Survey Completion Rate'],
    [{}, { totalSurveys: 16 }, { data: [{ completionRate: 62.5 }] }],
  ],
])(
  '%s: what cannot be found in a response of %s is an error, never 0',
  async (path, call, labels, bodies) => {
    for (const body of bodies) {
      answers(call, body);
      const page = await staff.open(path);
      for (const label of labels)
        expect(card(page, label), `${label} ${JSON.stringify(body)}`).toEqual({
          value: '–',
          note: expect.stringMatching(/could not be (loaded|read)/i),
        });
    }
  },
);

test('a length that is null is not 0 seconds, and takes nothing with it', async () => {
  answers('/session/metadata', { ...metadata, avgSessionDuration: null });
  const page = await staff.open('/dashboard/insights');
  const { value, note } = card(page, 'Avg. Session Duration');
  expect([value, note]).toEqual(['–', expect.stringContaining('No length was given')]);
  expect(card(page, 'Total Users Sessions').value).toBe('100');
});

test('an odd field beside the numbers takes none of them with it (decision 0020)', async () => {
  answers('/session/metadata', { ...metadata, avgSessionDuration: '7m 48s' });
  answers('/insights/survey_completion_rate', { completionRate: 60, totalSurveys: { n: 16 } });
  answers('/insights/traffic', {
    highTrafficPeriod: { start: '09:00' },
    data: [{ _id: '6-9', sessions: 60, quiz_responses: 5, poll_responses: null, survey_responses: 1 }],
  });
  const page = await staff.open('/dashboard/insights');
  expect(card(page, 'Total Users Sessions').value).toBe('100');
  expect(card(page, 'Avg. Session Duration').value).toBe('–');
  expect(card(page, 'Survey Completion Rate').value).toBe('60%');
  expect(card(page, 'High Traffic Period (UTC)').value).toBe('–');
  const drawing = figure(page, 'User Interactivity');
  expect(drawing.find('tbody').text()).toContain('5');
  // What was not given is not drawn as 0 (decision 0018).
  expect(fold(drawing.find('svg[role=img]').text())).toContain('6-9: – poll');
  expect(drawing.find('svg[role=img] rect')).toHaveLength(2);
});

describe('districts', () => {
  const byDistrict = (page: HtmlPage) => fold(figure(page, 'Traffic by District').text());
  const unreadable = 'The districts could not be read';

  test('that are objects with a name are asked for by their name', async () => {
    const districts = ['Huye', 'Gasabo'].map((name, at) => ({ _id: `65f0c0ffee0${at}`, name }));
    answers('/session/metadata', { ...metadata, districts });
    for (const [name, totalSessions] of [['Huye', 40] as const, ['Gasabo', 60] as const])
      provider.disturb(new RegExp(`/session/metadata\\?.*district=${name}`), {
        reply: { status: 200, body: { ...metadata, totalSessions } },
      });
    const page = await staff.open('/dashboard/insights');
    expect(byDistrict(page)).toContain('100 sessions from 2 districts; 60% of them from Gasabo.');
    expect(page.$('select[name=district] option').text()).toContain('Huye');
    expect(page.words).not.toContain('could not be read: ');
  });

  test.each<[string, unknown]>([
    ['missing', undefined],
    ['a word', 'Huye'],
    ['objects without a name', [{ geo: 1 }, { geo: 2 }]],
  ])('that are %s: page, filter and print say that they could not be read', async (_name, districts) => {
    answers('/session/metadata', { ...metadata, districts });
    const page = await staff.open('/dashboard/insights');
    expect(card(page, 'Total Users Sessions').value).toBe('100');
    for (const words of [byDistrict(page), byDistrict(await staff.open('/dashboard/insights/print'))]) {
      expect(words).toContain(unreadable);
      expect(words).not.toContain('No session');
    }
    expect(page.$('select[name=district]').closest('form').text()).toContain(unreadable);
  });
});

describe.skipIf(!canReadPdf)('the PDF while a part cannot be read', () => {
  const reportPdf = () => pdfText(dashboard.url, '/dashboard/insights/report.pdf', staff.cookie);
  const others = (more = {}) => {
    answers('/session/metadata', { ...metadata, ...more });
    answers('/insights/survey_completion_rate', { completionRate: 62.5 });
    answers('/insights/top/contents', { data: [{ title: 'Umuyaga', views: 3 }] });
  };

  test('is made, and names at its head what is not in it, while one call hangs', async () => {
    others();
    provider.disturb(/^GET \/insights\/traffic/, { delay: 60_000, reply: { status: 200, body: [] } });
    const text = await reportPdf();
    expect(text).toContain('Not in this report');
    expect(text).toMatch(/could not be read: High Traffic Period \(UTC\), User Interactivity/);
    expect(text).toMatch(/Traffic by Age Group\. Key numbers/);
    for (const part of ['Huye 100 100%', '62.5%', 'Umuyaga']) expect(text).toContain(part);
  });
});
