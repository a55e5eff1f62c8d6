import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startDashboardInProcess } from '../support/dashboard-in-process';
import { type AdminApi, startAdminApi } from '../support/product';
import { type Shape, shapes, startReshapingProxy, withoutExtensions } from '../support/reshaping-proxy';
import { allRoutes } from '../support/route-list';
import { demoEmail, type HtmlPage, signIn, type Visitor } from '../support/visitor';

/*
 * An outside provider words its responses in its own way (SPEC §10.1). Every screen works under each of them, the
 * routes taken from app/routes.ts; where nothing was left out, every screen reads exactly as with the embedded API.
 */

let adminApi: AdminApi;
const cleanUp: (() => unknown)[] = [];

beforeAll(async () => {
  adminApi = await startAdminApi();
});
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});
afterAll(() => adminApi?.stop());

async function dashboardOn(shape: Shape) {
  const provider = await startReshapingProxy(adminApi.url, shape);
  cleanUp.push(provider.stop);
  const dashboard = await startDashboardInProcess({
    ADMIN_API_URL: provider.url,
    ADMIN_API_TOKEN: adminApi.token,
    MEDIA_API_KEY: adminApi.mediaKey,
    LOG_LEVEL: 'warn',
  });
  cleanUp.push(() => dashboard.stop());
  return dashboard;
}

/** Every page of the dashboard, dialogs over the first item that its list links to. */
async function allPages(staff: Visitor): Promise<Map<string, HtmlPage>> {
  const pages = new Map<string, HtmlPage>();
  // The audit log is beyond SPEC §7, so that no provider words it in its own way; and it grows with each visit.
  const appRoutes = (await allRoutes()).filter(
    ({ path, file }) =>
      file.endsWith('.tsx') &&
      path.startsWith('/dashboard') &&
      !/log-out|print|audit|history|activity/.test(path),
  );
  const ids = new Map<string, string[]>();
  for (const { path } of appRoutes.filter(({ path }) => !path.includes(':'))) {
    const page = await staff.open(path);
    pages.set(path, page);
    const found = [...page.$.html().matchAll(/\/dashboard\/\w+\/([\w-]{16})/g)].map(([, id = '']) => id);
    if (found.length > 0) ids.set(path, found);
  }
  for (const { path } of appRoutes.filter(({ path }) => path.includes(':'))) {
    const [list = ''] = path.split('/:');
    const id = ids.get(list)?.[0];
    if (id) pages.set(path, await staff.open(path.replace(':id', id)));
  }
  return pages;
}

/** What a page says, without what differs from one second to the next. */
const notified = ({ $ }: HtmlPage) => {
  $('script, style, [data-live]').remove();
  return $('body')
    .text()
    .replace(/\s+/g, ' ')
    .replace(/Live Users\d+/, 'Live Users~') // the demo's sessions end meanwhile
    .replace(/\d+ ?(seconds?|minutes?|hours?|[smhd]\b)( ago)?|just now|\d\d:\d\d(:\d\d)?/g, '~');
};

const broken = /undefined|NaN|\[object |Invalid Date|Infinity|could not be read|cannot be reached/;

let reference: Map<string, string> | null = null;
async function referenceWords() {
  if (reference) return reference;
  const plain: Shape = { name: 'ours', complete: true, reshape: (_call, response) => response };
  const dashboard = await dashboardOn(plain);
  const pages = await allPages(await signIn(dashboard.url, demoEmail.superadmin));
  reference = new Map([...pages].map(([path, page]) => [path, notified(page)]));
  return reference;
}

describe('every screen works with a provider that answers (SPEC §7.14.1)', () => {
  test.each(shapes)('$name', async (shape) => {
    const expected = await referenceWords();
    const dashboard = await dashboardOn(shape);
    const pages = await allPages(await signIn(dashboard.url, demoEmail.superadmin));
    const problems: string[] = [];
    for (const [path, page] of pages) {
      // A dialog for something the item is not (any more) rejects; that is no error of the shape.
      const wanted = shape.complete ? [200, 403] : [200, 403, 404];
      if (!wanted.includes(page.status)) problems.push(`${path} ${page.status} ${page.words.slice(0, 200)}`);
      const match = broken.exec(notified(page));
      // A number that the provider does not give is said to be so, and is no 0 (decision 0018).
      const isNotGiven = !shape.complete && /^\/dashboard(\/home|\/insights.*)?$/.test(path);
      if (match && !(isNotGiven && match[0] === 'could not be read'))
        problems.push(
          `${path} says "${notified(page).slice(Math.max(0, match.index - 60), match.index + 60)}"`,
        );
    }
    expect(problems).toEqual([]);
    expect(pages.size).toBeGreaterThanOrEqual(shape.name === 'empty lists' ? 15 : 30);
    if (shape.complete)
      for (const [path, page] of pages) expect(notified(page), path).toBe(expected.get(path));
    const log = dashboard.output().split('\n');
    const amiss = shape.complete ? /"level":(50|60)|unreadable|could not be read/ : /"level":(50|60)/;
    expect(log.filter((line) => amiss.test(line))).toEqual([]);
  });
});

test('without calls beyond the specification no dead button is shown (SPEC §4.7.2, §10.23)', async () => {
  const dashboard = await dashboardOn(withoutExtensions);
  const staff = await signIn(dashboard.url, demoEmail.superadmin);
  const pages = await allPages(staff);
  const dead = /mark (as )?(reviewed|pending)|resend|revoke|reset mfa|make superadmin|copy reset link/i;
  for (const [path, page] of pages) {
    if (/resend|revoke|reset-mfa|reset-link|superadmin/.test(path)) continue;
    // A dialog for something the user of this row is not rejects: no one changes their own role.
    const mayReject = /^\/dashboard\/security\/:id\/(role|ban|delete)$/.test(path);
    expect(mayReject ? [200, 403] : [200], path).toContain(page.status);
    const controls = page.$('a, button').toArray();
    const names = controls.map((control) => page.$(control).attr('aria-label') ?? page.$(control).text());
    expect(
      names.filter((name) => dead.test(name)),
      path,
    ).toEqual([]);
  }
  // The same buttons are there where the provider has the calls.
  const full = await dashboardOn({ name: 'ours', complete: true, reshape: (_call, response) => response });
  const panel = await (await signIn(full.url, demoEmail.superadmin)).open('/dashboard/security');
  expect(panel.$('main').text() + panel.$('main').html()).toMatch(dead);
});
