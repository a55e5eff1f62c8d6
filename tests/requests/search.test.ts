import { describe, expect, test } from 'vitest';
import { startDashboardInProcess } from '../support/dashboard-in-process';
import { nastyTexts } from '../support/hostile-strings';
import { setUpProduct, setUpVisitor } from '../support/product-in-process';
import { demoEmail, type HtmlPage, signIn, type Visitor } from '../support/visitor';

const product = setUpProduct();
const admin = setUpVisitor(product, 'admin');
const viewer = setUpVisitor(product, 'viewer');

const searchPath = (q: string, more = '') => `/dashboard/search?q=${encodeURIComponent(q)}${more}`;

/** The groups of a page: each kind with how many it has, and its links. */
const groupsOf = ({ $ }: HtmlPage) =>
  Object.fromEntries(
    $('main section')
      .toArray()
      .map((section) => [
        $(section).find('h2').text().replace(/\s+/g, ' ').trim(),
        $(section)
          .find('li a')
          .toArray()
          .map((link) => ({ title: $(link).find('[dir]').text(), to: $(link).attr('href') ?? '' })),
      ]),
  );
type Answer = { top: { kind: string; title: string; to: string }[]; total: number; failed: string[] };
const boxOf = async (visitor: Visitor, q: string) =>
  JSON.parse((await visitor.send(`/dashboard/search.json?q=${encodeURIComponent(q)}`)).text) as Answer;

describe('/dashboard/search (SPEC §2.3.8, §10.26)', () => {
  test.each(['ITE-012', 'ite 12'])('%s finds ITE-012 first', async (q) => {
    const { top } = await boxOf(admin, q);
    expect(top[0]?.kind).toBe('contents');
    const page = await admin.open(searchPath(q));
    expect(page.status).toBe(200);
    const [first] = Object.values(groupsOf(page));
    expect(first?.[0]?.to).toBe(top[0]?.to);
    const content = await admin.open(first?.[0]?.to ?? '');
    expect(content.words).toContain('ITE-012');
  });

  test('what is done to a result leaves the user with it, and the message names it (issue 35)', async () => {
    const [first] = (await boxOf(admin, 'ITE-012')).top;
    const list = await admin.open((first?.to ?? '').replace(/contents\/[^?]+/, 'contents'));
    const toggle = list.$('button[aria-label^="Unpublish"], button[aria-label^="Publish"]');
    expect(toggle).toHaveLength(1);
    const label = toggle.attr('aria-label') ?? '';
    const after = await admin.submit(list, label);
    expect(after.path).toBe('/dashboard/contents?q=ITE-012');
    expect(after.words).toMatch(/Content (un)?published successfully! “[^”]{3,}”/);
  });

  test('a user is first for their whole email, in the list of users, too', async () => {
    const list = await admin.open('/dashboard/security?q=viewer%40demo.test');
    const emails = list.words.match(/[\w.]+@demo\.test/g) ?? [];
    expect(new Set(emails.filter((email) => email !== demoEmail.admin))).toEqual(new Set([demoEmail.viewer]));
  });

  test('every result leads to a page that is there', async () => {
    const page = await admin.open(searchPath('a'));
    const groups = groupsOf(page);
    expect(Object.keys(groups).length).toBeGreaterThan(5);
    const form = page.$('form[role=search]');
    expect([form.attr('method') ?? 'get', form.find('input[name=q]').attr('value')]).toEqual(['get', 'a']);
    for (const { to } of Object.values(groups).flatMap((links) => links.slice(0, 1))) {
      const opened = await admin.send(to);
      expect([opened.status, to]).toEqual([200, to]);
      expect(opened.text).not.toContain('does not exist');
    }
  });

  test('of a kind without such a list all are shown, by pages', async () => {
    const more = searchPath('ite', '&kind=contents');
    const all = await admin.open(more);
    expect(Object.values(groupsOf(all))[0]?.length).toBeGreaterThan(5);
    const beyond = await admin.open(`${more}&page=999`);
    expect(Object.values(groupsOf(beyond))[0]?.length).toBeGreaterThan(0);
  });

  test('nothing looked for, nothing found, what no one understands', async () => {
    expect((await admin.open('/dashboard/search')).words).toContain('ite12 finds ITE-012');
    expect((await admin.open(searchPath('zzzz'))).words).toContain('Nothing found for “zzzz”');
    expect((await admin.open(searchPath('ite', '&kind=nothing&page=x'))).status).toBe(200);
    expect(await boxOf(admin, '')).toEqual({ top: [], total: 0, failed: [] });
  });
});

describe('by role (SPEC §2.3.10)', () => {
  const titles = async (visitor: Visitor, q: string) =>
    (await boxOf(visitor, q)).top.map(({ title }) => title);

  test('a viewer finds contents and surveys, but nothing of what they may not see or do', async () => {
    const page = await viewer.open(searchPath('a'));
    const kinds = Object.keys(groupsOf(page)).join();
    expect(kinds).toMatch(/Contents/);
    expect(kinds).not.toMatch(/Polls|Quizzes|People/);
    const { top } = await boxOf(viewer, 'new');
    expect(top.filter(({ kind }) => kind === 'actions' || kind === 'pages')).toEqual([]);
    expect(await titles(viewer, 'log out')).toEqual(['Log out']);
    expect((await boxOf(viewer, 'admin@demo.test')).total).toBe(0);
    expect((await viewer.open(searchPath('a', '&kind=people'))).words).toContain('Nothing found');
  });

  test('an admin finds people by name, email and role, and what can be done', async () => {
    expect((await boxOf(admin, 'viewer@demo.test')).top[0]).toMatchObject({ kind: 'people' });
    expect(await titles(admin, 'new content')).toContain('New content');
    expect(await titles(admin, 'add poll')).toContain('New poll');
  });

  test('a viewer’s search asks the provider for no staff list, polls or quizzes', async () => {
    product.recorder.calls.length = 0;
    await viewer.open(searchPath('igice'));
    const asked = product.recorder.calls.map((call) => `${call.method} ${call.path}`).join();
    expect(asked).not.toMatch(/polls|quiz\/list|auth\/users\?admin=viewer/);
  });
});

test('hostile text is text, and never a 500', async () => {
  // What is half a character has no form in a URL.
  const texts = nastyTexts.map((text) => Buffer.from(text.slice(0, 1_000)).toString());
  for (const q of [...texts, '.*', '(a+)+$', '“”‘’', 'x'.repeat(3_000)]) {
    const page = await admin.open(searchPath(q));
    expect([page.status, q]).toEqual([200, q]);
    expect(page.$('main script, main img').length).toBe(0);
    expect((await admin.send(`/dashboard/search.json?q=${encodeURIComponent(q)}`)).status).toBe(200);
  }
}, 60_000);

test('a list that fails is named, and the others are searched (SPEC §2.3.9)', async () => {
  product.recorder.reply(/^GET \/polls\/list/, { status: 500, body: { message: 'no' } });
  const dashboard = await startDashboardInProcess({
    ADMIN_API_URL: product.recorder.url,
    ADMIN_API_TOKEN: product.adminApi.token,
  });
  try {
    const someone = await signIn(dashboard.url, demoEmail.admin);
    const page = await someone.open(searchPath('ite012'));
    expect(page.words).toContain('Not searched: Polls');
    expect(Object.keys(groupsOf(page)).join()).toContain('Contents');
    expect((await boxOf(someone, 'ite012')).failed).toEqual(['polls']);
    const none = (await someone.open(searchPath('zzzz'))).words;
    expect(none).toContain('Not searched: Polls');
    expect(none).not.toMatch(/Nothing found|is below/);
  } finally {
    await dashboard.stop();
  }
});

test('without a session the search leads to the login page, and back', async () => {
  const anyone = await fetch(`${product.url}/dashboard/search.json?q=a`, { redirect: 'manual' });
  expect([anyone.status, anyone.headers.get('location')]).toEqual([303, '/auth/login']);
});
