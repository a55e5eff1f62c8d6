import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { type AdminApi, startAdminApi } from '../support/product';
import { type Recorder, startRecorder } from '../support/recorder';
import { demoEmail, demoPassword, type HtmlPage, Visitor } from '../support/visitor';

/*
 * Home and Insights on a dashboard that has read nothing yet: what fails has no last good response to hide behind. Each test
 * has a dashboard of its own before one and the same admin API.
 */

let adminApi: AdminApi;
let recorder: Recorder;
let dashboard: DashboardInProcess;
let staff: Visitor;
beforeAll(async () => {
  adminApi = await startAdminApi();
  recorder = await startRecorder(adminApi.url);
});
beforeEach(async () => {
  dashboard = await startDashboardInProcess({
    ADMIN_API_URL: recorder.url,
    ADMIN_API_TOKEN: adminApi.token,
    ADMIN_API_LIVE_URL: `${adminApi.url.replace('http', 'ws')}/`,
  });
  // Not by way of Home, which would be read then: back to the page that was asked for.
  staff = new Visitor(dashboard.url);
  const login = await staff.open('/dashboard/security');
  const password = demoPassword;
  const page = await staff.submit(login, /^login$/i, { email: demoEmail.admin, password });
  expect(page.path).toBe('/dashboard/security');
});
afterEach(async () => {
  recorder.passOn();
  await dashboard.stop();
});
afterAll(async () => {
  await recorder?.stop();
  await adminApi?.stop();
});

/** Names of the parts that are missing: cards by their label, panels by their heading. */
function failed({ $ }: HtmlPage): string[] {
  return $('main [data-failed]')
    .toArray()
    .map((link) => {
      const panel = $(link).closest('section[aria-label]');
      const isCard = panel.is('[aria-label="At a glance"], [aria-label="Key numbers"]');
      const card = $(link).closest('section[aria-label] > *');
      return isCard ? card.children().first().text().trim() : (panel.attr('aria-label') ?? '');
    });
}

/** The page's banners, as text, and how often the page offers Retry. */
function banner({ $ }: HtmlPage) {
  const retry = $('main a:contains("Retry")');
  return { words: retry.parent().text(), retries: retry.length };
}

/** Which upstream call feeds which parts of the two pages. */
const home: [call: string, parts: string[], says?: string][] = [
  ['/session/list', ['Live Users']],
  ['/insights/daily-active-users', ['Active Today']],
  ['/views/content_views', ['Content Views']],
  ['/views/survey_views', ['Survey Views']],
  ['/categories/list', ['Categories'], 'The categories could not be read.'],
  ['/content/find', ['Contents'], 'The contents could not be read.'],
  ['/survey/list', ['Surveys']],
  ['/insights/active-users/time', ['Active Users Over Time (UTC Format)']],
  ['/polls/list', ['Active Polls']],
  ['/quiz/list', ['Active Quizzes']],
];
const insights: [call: string, parts: string[]][] = [
  ['/session/metadata', ['Total Users Sessions', 'Avg. Session Duration']],
  ['/insights/traffic', ['High Traffic Period (UTC)', 'User Interactivity', 'Traffic by Age Group']],
  ['/insights/traffic/districts', ['Traffic by District']],
  ['/insights/survey_completion_rate', ['Survey Completion Rate']],
  ['/insights/top/contents', ['Most Viewed Contents']],
];
const broken = { status: 500, body: { success: false, message: 'broken on purpose' } };
const onlyThis = (call: string) => new RegExp(`^GET ${call}(\\?|$)`);

test.each([
  ...home.map(([call, parts, says]) => ['/dashboard', call, parts, says] as const),
  ...insights.map(([call, parts]) => ['/dashboard/insights', call, parts, undefined] as const),
])(
  '%s: %s failing alone leaves its part open, one banner offers Retry, the rest stands (REL-06)',
  async (path, call, parts, says) => {
    recorder.reply(onlyThis(call), broken);
    const page = await staff.open(path);
    expect(page.status).toBe(200);
    expect(failed(page)).toEqual(parts);
    if (says) expect(page.words).toContain(says);
    const { words, retries } = banner(page);
    expect(retries).toBe(1);
    // The live numbers know no time of their own.
    if (call !== '/session/list')
      expect(words).toMatch(/could not do this\. It has failed since \d\d:\d\d.Kigali/);
    // Mended, Retry (this address again) shows the part as well.
    recorder.passOn();
    expect(failed(await staff.open(path))).toEqual([]);
  },
);

test('all calls failing at once are one banner with one Retry, on Home and on Insights', async () => {
  recorder.reply(/^GET /, broken);
  for (const path of ['/dashboard', '/dashboard/insights']) {
    const page = await staff.open(path);
    expect(page.status, path).toBe(200);
    expect(failed(page).length, path).toBeGreaterThan(4);
    expect(banner(page).retries, path).toBe(1);
  }
});
