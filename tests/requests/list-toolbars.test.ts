import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { problemOf } from '../support/field-problem';
import {
  type OutsideProvider,
  type OutsideStaff,
  outsidePassword,
  startOutsideProvider,
} from '../support/outside-provider';
import { attrsOf, type HtmlPage, hrefOf, textsOf, Visitor } from '../support/visitor';

/*
 * The toolbar of every list, with a provider that knows no search: 40 rows of a kind. Every third is called after an elephant; a
 * quarter are drafts, half of the published ones have expired.
 */

const later = Math.floor(Date.now() / 1000) + 86_400;
const past = Math.floor(Date.now() / 1000) - 86_400;
const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
const name = (n: number) => `${n % 3 ? 'Inkuru' : 'Éléphant'} ${String(n).padStart(5, '0')}`;
const state = (n: number) =>
  n % 4 === 0 ? { published: false, timeout: null } : { published: true, timeout: n % 2 ? later : past };

const rowsOf: Record<string, (n: number) => { _id: string; [field: string]: unknown }> = {
  sections: (n) => ({
    _id: `s${n}`,
    name: name(n),
    categoryId: n % 2 ? 'k1' : 'k2',
    contentsCount: n,
  }),
  contents: (n) => ({
    ...{ _id: `c${n}`, title: name(n), code: `ITE-${String(n).padStart(5, '0')}`, type: 'video' },
    ...{ published: n % 4 > 0, views: n, feedback: [], sectionId: 's1', createdAt: at(n) },
  }),
  polls: (n) => ({
    ...{ _id: `p${n}`, question: name(n), ...state(n), createdAt: at(n) },
    options: [
      { text: 'Yego', votes: n },
      { text: 'Oya', votes: 1 },
    ],
  }),
  quizzes: (n) => ({
    ...{ _id: `q${n}`, title: name(n), ...state(n), createdAt: at(n) },
    content: { _id: `c${n}`, contentCode: `ITE-${String(n).padStart(5, '0')}` },
    questions: [{ text: '2 + 2?', answers: [{ text: 'ine', isCorrect: true, responses: n }] }],
  }),
  surveys: (n) => ({
    ...{ _id: `v${n}`, description: name(n), ...state(n), createdAt: at(n) },
    questions: [{ question: 'Kuki?', type: 'text', options: [], answers: n % 2 ? ['Ni byiza'] : [] }],
  }),
  updates: (n) => ({
    ...{ _id: `i${n}`, title: name(n), text: 'Amakuru', description: '<p>Amakuru</p>', createdAt: at(n) },
    ...{ type: n % 2 ? 'banner' : 'alert', sub_type: 'Know', image: '/m/i.webp' },
    ...(n % 8 === 1 ? { publishAt: new Date(later * 1000).toISOString() } : {}),
  }),
};

const person = (n: number): OutsideStaff => ({
  ...{ _id: `u${n}`, name: name(n), email: `u${n}@outside.test`, password: 'x', role: 'viewer' },
  ...{ isActive: n % 4 > 0, isBanned: false, mfa_enabled: false, last_login: null, createdAt: at(n) },
});

/** What each list shows of a search for 'elephant': a row's name, its tabs, and the words of its default order. */
const lists = [
  { path: '/dashboard/contents', q: 'q', rows: 'ul[aria-label=Contents] > li h2', sort: 'Newest first' },
  { path: '/dashboard/polls', q: 'q', rows: 'main li h2', sort: 'Newest first' },
  { path: '/dashboard/quiz', q: 'q', rows: 'main li h2', sort: 'Newest first' },
  { path: '/dashboard/survey', q: 'find', rows: 'main li h2', sort: 'Newest first' },
  { path: '/dashboard/info', q: 'q', rows: 'main li h2', sort: 'Newest first' },
  { path: '/dashboard/security', q: 'q', rows: 'main tbody th', sort: 'Newest first' },
  { path: '/dashboard/sections', q: 'q', rows: 'main details[id] li > span:first-child', sort: 'Name A–Z' },
];

/** Tabs with their counts: 'Live 8'. */
const tabsOf = (page: HtmlPage) =>
  page
    .$('main nav:not([aria-label=View]):not([aria-label=Pages]) li > a')
    .toArray()
    .map((tab) => {
      const count = page.$(tab).find('span').text();
      return [
        page
          .$(tab)
          .text()
          .slice(0, -count.length || undefined),
        Number(count),
      ];
    });
const clearOf = ({ $ }: HtmlPage) => $('form[role=search] > a').attr('href');
const selected = ({ $ }: HtmlPage, field: string) => $(`main select[name=${field}] option[selected]`).text();

describe('lists', () => {
  const size = 40;
  let provider: OutsideProvider;
  let dashboard: DashboardInProcess;
  let admin: Visitor;
  beforeAll(async () => {
    provider = await startOutsideProvider();
    provider.tables.categories?.push(
      ...['k1', 'k2', 'k3'].map((_id, n) => ({
        ...{ _id, name: `Category ${_id}`, priority: n + 1, colorCode: '#aa0000', status: 'Published' },
        ...{ image: '/m/k.webp', icon: '', createdAt: at(n) },
      })),
    );
    for (const [table, row] of Object.entries(rowsOf))
      for (let n = 1; n <= size; n++) provider.tables[table]?.push(row(n));
    for (let n = 1; n <= size; n++) provider.staff.all.push(person(n));
    dashboard = await startDashboardInProcess(provider.env());
    admin = new Visitor(dashboard.url);
    const login = await admin.open('/auth/login');
    await admin.submit(login, 'Login', { email: 'super@outside.test', password: outsidePassword });
  }, 60_000);
  afterAll(async () => {
    await dashboard?.stop();
    await provider?.stop();
  });

  const elephants = Math.floor(size / 3);

  test.each(lists)(
    '$path: a text finds rows by the form alone, counted, in pages, and Clear takes it back',
    async ({ path, q, rows, sort }) => {
      const list = await admin.open(path);
      expect(selected(list, 'sort') || textsOf(list, 'main select[name=sort] option')[0]).toBe(sort);
      expect(clearOf(list)).toBe(undefined);

      const button = path.includes('survey') ? 'Search surveys' : 'Search';
      const found = await admin.submit(list, button, { [q]: 'ELEPHANT' });
      expect(found.status).toBe(200);
      const names = textsOf(found, rows);
      expect(names.length).toBeGreaterThan(5);
      expect(names.filter((one) => !one.startsWith('Éléphant'))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      const said = textsOf(found, 'main [role=search] ~ [role=status]')[0] ?? '';
      const inTab = path.includes('info') ? tabsOf(found)[0]?.[1] : elephants;
      expect(said).toMatch(new RegExp(`^${Number(inTab).toLocaleString('en-GB')} \\w+ for “ELEPHANT”$`));

      const nothing = await admin.open(`${path}?${q}=zzzz`);
      expect(nothing.words).toMatch(/No [\w ]+ match/);
      expect(nothing.words).toContain('Filters: text “zzzz”');
      const cleared = await admin.open(clearOf(nothing) ?? '');
      expect(textsOf(cleared, rows)).toEqual(textsOf(list, rows));

      // What is not understood is left out, and said where a person typed it.
      const odd = await admin.open(
        `${path}?${q}=${'x'.repeat(201)}&status=odd&sort=odd&per=5&page=0&tab=odd&category=../x`,
      );
      expect(odd.status).toBe(200);
      expect(problemOf(odd, q, 'form[role=search]')).toBe('Please search for at most 200 characters.');
      expect(textsOf(odd, rows)).toEqual(textsOf(list, rows));
    },
  );

  test.each(['/dashboard/polls', '/dashboard/quiz', '/dashboard/survey'])(
    '%s: tabs say how many are live, drafts and expired, of all and of what is found',
    async (path) => {
      const counts = (each: (n: number) => boolean) =>
        Array.from({ length: size }, (_, n) => n + 1).filter(each).length;
      const list = await admin.open(path);
      const live = (n: number) => n % 4 > 0 && n % 2 === 1;
      const expired = (n: number) => n % 4 > 0 && n % 2 === 0;
      expect(tabsOf(list)).toEqual([
        ['All', size],
        ['Live', counts(live)],
        ['Draft', counts((n) => n % 4 === 0)],
        ['Expired', counts(expired)],
      ]);
      const q = path.includes('survey') ? 'find' : 'q';
      const found = await admin.open(`${path}?${q}=elephant&status=expired`);
      expect(tabsOf(found)).toContainEqual(['Expired', counts((n) => expired(n) && n % 3 === 0)]);
      expect(found.$('main nav [aria-current]').text()).toMatch(/^Expired/);
      const cards = textsOf(found, 'main li:has(h2)');
      expect(cards.filter((card) => !card.includes('Expired'))).toEqual([]);
      expect(cards.length).toBeGreaterThan(0);
    },
  );

  test('the info board: its kinds are tabs, and a status can be chosen where there are schedules (SPEC §2.14.2)', async () => {
    const list = await admin.open('/dashboard/info?tab=alerts');
    expect(tabsOf(list).map(([tab]) => tab)).toEqual(['Banners', 'Awareness Info', 'Quick Alerts']);
    const waits = await admin.open('/dashboard/info?status=waits&per=48');
    expect(tabsOf(waits)[0]?.[1]).toBe(size / 8);
    expect(waits.words).toContain('Goes live');
    expect((await admin.open('/dashboard/info?status=ended')).words).toContain('Filters: status Ended');
    // Clear leaves the kind as it is.
    expect(clearOf(await admin.open('/dashboard/info?tab=alerts&q=elephant'))).toBe(
      '/dashboard/info?tab=alerts',
    );
  });

  test('order and page size are in the URL, and stay with tabs, pages and dialogs', async () => {
    const page = await admin.open('/dashboard/contents?q=inkuru&sort=views&per=24');
    const names = textsOf(page, 'ul[aria-label=Contents] h2');
    const most = Array.from({ length: size }, (_, n) => size - n)
      .filter((n) => n % 3)
      .slice(0, 24);
    expect(names).toEqual(most.map(name));
    expect([selected(page, 'sort'), selected(page, 'per')]).toEqual(['Most views', '24']);
    const kept = /q=inkuru.*&sort=views&per=24|sort=views&per=24.*q=inkuru/;
    const hrefs = attrsOf(page, 'main nav a, main ul[aria-label=Contents] a, main a[rel=next]', 'href');
    expect(hrefs.filter((href) => !/q=inkuru/.test(href) || !/sort=views/.test(href))).toEqual([]);
    expect(hrefs.some((href) => kept.test(href))).toBe(true);
    // The form carries the tab along.
    const drafts = await admin.open('/dashboard/contents?status=drafts');
    const found = await admin.submit(drafts, 'Search', { q: 'elephant', sort: 'title' });
    expect(found.path).toContain('status=drafts');
    expect(textsOf(found, 'ul[aria-label=Contents] h2')[0]).toBe(name(12));
  });

  test('polls: pages as soon as something is chosen (SPEC §9.3.7)', async () => {
    const sorted = await admin.open('/dashboard/polls?sort=votes');
    expect(textsOf(sorted, 'main li h2')).toHaveLength(12);
    expect(sorted.words).toContain(`Showing 1–12 of ${size} polls`);
    expect(sorted.words).not.toContain('Load More');
  });

  test('users: a page of them, with the numbers of all above and of those found in the tabs', async () => {
    const list = await admin.open('/dashboard/security');
    expect(textsOf(list, 'main tbody tr')).toHaveLength(24);
    const found = await admin.open('/dashboard/security?q=elephant&status=pending');
    expect(found.words).toContain((size + 3).toLocaleString('en-GB'));
    expect(tabsOf(found)[0]).toEqual(['All Users', elephants]);
    expect(tabsOf(found)[2]?.[1]).toBe(Math.floor(size / 12));
    const ban = hrefOf(found, 'main tbody a[aria-label^="Delete"]');
    expect(ban).toContain('q=elephant&status=pending');
    expect((await admin.open(ban)).$('dialog a:contains("Cancel")').attr('href')).toBe(
      '/dashboard/security?q=elephant&status=pending',
    );
    expect((await admin.open('/dashboard/security?status=banned')).words).toContain(
      'No users found in this category',
    );
  });

  test('sections: in the panels of their categories, sorted inside them; many of them have pages', async () => {
    const list = await admin.open('/dashboard/sections?sort=most');
    const panels = textsOf(list, 'main details[id] > summary');
    expect(panels).toEqual(['Category k120 sections', 'Category k220 sections', 'Category k30 sections']);
    const inside = textsOf(list, 'main details[id]:first-of-type li > span:first-child');
    expect(inside.slice(0, 2)).toEqual([name(size - 1), name(size - 3)]);
    const one = await admin.open('/dashboard/sections?category=k2&q=elephant');
    expect(textsOf(one, 'main details[id] h2')).toEqual(['Category k2']);
    const edit = hrefOf(one, 'main a[aria-label^="Edit"]');
    expect((await admin.open(edit)).$('dialog a:contains("Cancel")').attr('href')).toBe(
      '/dashboard/sections?q=elephant&category=k2',
    );
    const last = await admin.open('/dashboard/sections?page=99999');
    expect(textsOf(last, 'main details[id] h2').at(-1)).toBe('Category k3');
  });
});
