import { rm } from 'node:fs/promises';
import pg from 'pg';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { freshDataDir } from '../support/demo-data';
import { freshDatabase } from '../support/demo-database';
import { passkeyOptions, postForm, userWithPasskey } from '../support/passkey-user';
import { copyOf } from '../support/people';
import { type AdminApi, startAdminApi, startDashboard } from '../support/product';
import { startRecorder } from '../support/recorder';
import { demoEmail, demoPassword, hrefOf, signIn, Visitor } from '../support/visitor';

/*
 * Dashboards side by side on one PostgreSQL (DATABASE_URL), each with its own cache and DATA_DIR, each before one of two admin APIs on another
 * database. Lists are cached for minutes: what is seen at once was told.
 */

const appKey = `app-key-${crypto.randomUUID()}`;

describe.skipIf(!findPostgres())('several dashboards', () => {
  let postgres: NonNullable<Awaited<ReturnType<typeof startPostgres>>>;
  let database: NonNullable<Awaited<ReturnType<typeof freshDatabase>>>;
  const keys = { ADMIN_API_TOKEN: `token-${crypto.randomUUID()}`, APP_API_KEY: appKey };
  let apis: AdminApi[];
  let folders: string[];
  let one: DashboardInProcess;
  let other: DashboardInProcess;
  let writer: Visitor;
  let reader: Visitor;
  beforeAll(async () => {
    postgres = (await startPostgres()) as typeof postgres;
    folders = await Promise.all([freshDataDir(false), freshDataDir(false)]);
    database = (await freshDatabase(true, folders[0] ?? '')) as typeof database;
    apis = await Promise.all(
      folders.map((DATA_DIR) => startAdminApi({ env: { ...database.env, ...keys, DATA_DIR } })),
    );
    [one, other] = (await Promise.all(
      apis.map(({ url }) =>
        startDashboardInProcess({
          ADMIN_API_URL: url,
          ADMIN_API_TOKEN: keys.ADMIN_API_TOKEN,
          ADMIN_API_LIVE_URL: `${url.replace('http', 'ws')}/`,
          DATABASE_URL: postgres.url('postgres'),
        }),
      ),
    )) as [DashboardInProcess, DashboardInProcess];
    writer = await signIn(one.url, demoEmail.admin);
    reader = await signIn(other.url, demoEmail.viewer);
  });
  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
    await Promise.all((apis ?? []).map((api) => api.stop()));
    await database?.forget();
    for (const folder of folders ?? []) await rm(folder, { recursive: true, force: true });
    await postgres?.stop();
  });

  test('each knows where a person is signed in at the others, and ends it (docs/decisions/0050)', async () => {
    const here = await signIn(one.url, demoEmail.auditor);
    const there = await signIn(other.url, demoEmail.auditor);
    const account = await here.open('/dashboard/account');
    const link = hrefOf(account, 'section[aria-labelledby=signed-in] li a');
    const done = await here.submit(await here.open(link), 'Log out there', { current: demoPassword });
    expect(done.words).toContain('Logged out: ');
    expect((await there.open('/dashboard/home')).path).toBe('/auth/login');
    expect((await here.open('/dashboard/home')).path).toBe('/dashboard/home');
  });

  test('a challenge for a passkey of one is taken by the other, once (docs/decisions/0051)', async () => {
    const { device } = await userWithPasskey(one.url, apis[0] as AdminApi);
    const here = new Visitor(one.url);
    const passkey = JSON.stringify(device.get(await passkeyOptions(here, 'whole')));
    const attempts = [here, copyOf(here, other.url), copyOf(here, other.url)];
    const all = await Promise.all(attempts.map((visitor) => postForm(visitor, '/auth/login', { passkey })));
    expect(all.filter(({ path }) => path.startsWith('/dashboard'))).toHaveLength(1);
    const again = JSON.stringify(device.get(await passkeyOptions(here, 'whole')));
    const there = await postForm(copyOf(here, other.url), '/auth/login', { passkey: again });
    expect(there.path).toMatch(/^\/dashboard/);
  });

  test('a draft that was kept at one is continued at the other; logged out there, it is deleted (docs/decisions/0066)', async () => {
    const here = await signIn(one.url, demoEmail.admin);
    const client = new pg.Client({ connectionString: postgres.url('postgres') });
    await client.connect();
    try {
      const rows = async () =>
        Number((await client.query('select count(*) from dashboard_drafts')).rows[0].count);
      const before = await rows();
      const to = '/dashboard/sections/new';
      const query = new URLSearchParams({ id: 'a'.repeat(16), to, what: 'Add Section' });
      const form = { formId: 'section', name: 'Ibice bya mbere' };
      await here.send(`/dashboard/drafts?${query}`, { form });
      const there = copyOf(here, other.url);
      const list = await there.open('/dashboard/sections');
      const again = await there.open(hrefOf(list, 'a:contains("Continue your draft")'));
      expect(again.$('input[name=name]').attr('value')).toBe('Ibice bya mbere');
      expect(await rows()).toBe(before + 2); // the draft, and the list of them
      await there.submit(await there.open('/dashboard/log-out'), 'Log Out');
      expect(await rows()).toBe(before);
    } finally {
      await client.end();
    }
  });

  /** The writer's browser, sent to the other dashboard by a load balancer. */
  const writerAtOther = () => copyOf(writer, other.url);

  const seen = async () => (await reader.open('/dashboard/sections')).words;

  /** Renames the first section by way of the writer's dashboard. */
  async function rename(name: string): Promise<void> {
    const edit = await writer.follow('/dashboard/sections', 'a[href*="/edit"]');
    const saved = await writer.submit(edit, 'Save Changes', { name });
    expect(saved.words).toContain(name);
  }

  test('what one wrote is in the list of the other at its next read (REL-13)', async () => {
    await seen(); // cached for 15 minutes
    await rename('Igice cya mbere');
    expect(await seen()).toContain('Igice cya mbere');
  });

  test('a colleague publishes a draft at the other in the very moment: it is published, and each is told what is so', async () => {
    const recorder = await startRecorder(apis[0]?.url ?? '');
    // In a process of its own, as the others are in production.
    const third = await startDashboard({
      ADMIN_API_URL: recorder.url,
      ADMIN_API_TOKEN: keys.ADMIN_API_TOKEN,
      DATABASE_URL: postgres.url('postgres'),
    });
    try {
      const colleague = await signIn(other.url, demoEmail.superadmin);
      const person = copyOf(writer, third.url);
      const list = `/dashboard/contents?view=list&status=drafts`;
      const [here, there] = await Promise.all([person.open(list), colleague.open(list)]);
      const title = here.$('tbody tr').first().find('th').text();
      const press = `Publish ${title}`;
      let colleagueTold = '';
      // After the dashboard has read that there is something to do, and before its call arrives.
      recorder.before(/^PATCH /, async () => {
        colleagueTold = (await colleague.submit(there, press)).words;
      });
      const told = (await person.submit(here, press)).words;
      expect(colleagueTold).toContain('Content published successfully!');
      expect(told).toContain(`“${title}” is already published`);
      const rows = await reader.open(`/dashboard/contents?view=list&q=${encodeURIComponent(title)}`);
      const row = rows.$('tbody tr').filter((_, tr) => rows.$(tr).find('th').text() === title);
      expect(row.text()).toContain('Published');
    } finally {
      await third.stop();
      await recorder.stop();
    }
  });

  test('a form that is sent to both at once is carried out once (SPEC §10.16)', async () => {
    const form = await writer.open('/dashboard/sections/new');
    const name = `Igice ${crypto.randomUUID()}`;
    const categoryId = form.$('select[name=categoryId] option[value!=""]').first().attr('value') ?? '';
    const send = (visitor: Visitor) => visitor.submit(form, 'Add Section', { name, categoryId });
    const pages = await Promise.all([send(writer), send(writerAtOther()), send(writer)]);
    for (const page of pages) expect(page.path).toBe('/dashboard/sections');
    const list = await reader.open('/dashboard/sections');
    expect(list.$('main span').filter((_, span) => list.$(span).text() === name)).toHaveLength(1);
  });

  test('a half-built quiz goes on at the other, and no question is lost that both add at once', async () => {
    const path = '/dashboard/quiz/new';
    const form = await writer.open(path);
    const add = (visitor: Visitor, question: string) =>
      visitor.submit(form, /^Add Question$/, {
        ...{ question, 'options[0]': 'Yego', 'options[1]': 'Oya', correctAnswer: '0' },
        formKey: visitor.formOwner + crypto.randomUUID(),
      });
    const questions = Array.from({ length: 6 }, (_, n) => `Ikibazo cya ${n}?`);
    await Promise.all(questions.map((question, n) => add(n % 2 ? writer : writerAtOther(), question)));
    for (const visitor of [writer, writerAtOther()]) {
      const { words } = await visitor.open(path);
      for (const question of questions) expect(words).toContain(question);
    }
  });

  test('a session of the companion app is heard once at every dashboard, whichever admin API took it (SPEC §1.1.10)', async () => {
    const streams = await Promise.all([writer, reader].map(listen));
    for (const numbers of streams)
      await expect.poll(() => numbers().at(-1)?.status, { timeout: 10_000 }).toBe('live');
    const before = streams.map((numbers) => ({
      users: numbers().at(-1)?.users ?? 0,
      count: numbers().length,
    }));
    const started = await request(`${apis[1]?.url}/app/sessions`, {
      method: 'POST',
      headers: { 'x-app-key': appKey, 'content-type': 'application/json' },
      body: JSON.stringify({ district: 'Gasabo', ageRange: '6-9' }),
    });
    expect(started.statusCode, await started.body.text()).toBe(201);
    for (const [n, numbers] of streams.entries()) {
      const { users = 0, count = 0 } = before[n] ?? {};
      await expect.poll(() => numbers().at(-1)?.users, { timeout: 10_000 }).toBe(users + 1);
      expect(numbers().slice(count), 'each event is one refresh').toHaveLength(1);
    }
  });

  test('the companion app gets in by a dashboard’s address, as itself and with media URLs that lead back there', async () => {
    const headers = { 'x-app-key': appKey, 'content-type': 'application/json', cookie: writer.cookie };
    const ask = (path: string, init: RequestInit = {}) => fetch(one.url + path, { headers, ...init });
    const session = { method: 'POST', body: JSON.stringify({ district: 'Huye', ageRange: '6-9' }) };
    expect((await ask('/app/sessions', session)).status).toBe(201);
    expect((await ask('/app/sessions', { ...session, headers: {} })).status).toBe(401);
    expect((await ask('/app/sessions', { ...session, body: 'x'.repeat(1_100_000) })).status).toBe(413);
    const { data } = (await (await ask('/app/contents')).json()) as { data: { thumbnail: string }[] };
    const url = data[0]?.thumbnail ?? '';
    expect(url).toMatch(`${one.url}/media/`);
    expect((await fetch(url)).headers.get('content-type')).toMatch(/^image\//);
    expect((await fetch(url.replace(/api-key=./, 'api-key='))).status).toBe(401);
    // Who calls the admin API itself has no say in where media are.
    const direct = await fetch(`${apis[0]?.url}/app/contents`, {
      headers: { ...headers, 'x-forwarded-host': 'evil.example' },
    });
    expect(await direct.text()).not.toContain('evil.example');
    // Nor has who calls a dashboard whose address is known.
    const misled = await request(`${one.url}/app/contents`, {
      headers: { ...headers, host: 'evil.example' },
    });
    expect(await misled.body.text()).toContain(`"${url}"`);
    // The bearer that goes along opens nothing else.
    for (const path of ['/app/%2e%2e/categories/list', '/app/..%2fcategories/list', '/app//categories/list'])
      expect(await (await ask(path)).text(), path).not.toContain('"success":true');
  });

  test('wrong passwords are counted together (SEC-08)', async () => {
    for (const url of [one.url, other.url, one.url]) {
      const { status } = await new Visitor(url).send('/auth/login', {
        form: { email: 'nobody@example.org', password: 'Wrong-pass-1!' },
        manual: true,
      });
      expect(status).toBe(401);
    }
    const client = new pg.Client({ connectionString: postgres.url('postgres') });
    await client.connect();
    const { rows } = await client.query(
      "select key, points from dashboard_throttles where key like 'passwords account and network:%'",
    );
    await client.end();
    expect(rows.map(({ points }) => points)).toContain(3);
    expect(JSON.stringify(rows)).not.toContain('nobody');
  });

  test('what was written while PostgreSQL was away is seen when it is back, and who was signed out stays so (SPEC §10.13)', async () => {
    await seen();
    const leaving = await signIn(one.url, demoEmail.viewer);
    const leavingAtOther = copyOf(leaving, other.url);
    expect((await leavingAtOther.open('/dashboard/home')).path).toBe('/dashboard/home');
    const ask = await leaving.open('/dashboard/log-out');
    await postgres.crash();
    await rename('Igice cya kabiri');
    expect((await leaving.submit(ask, 'Log Out')).path).toMatch(/^\/auth/);
    await postgres.restart();
    await expect
      .poll(async () => (await leavingAtOther.open('/dashboard/home')).path, { timeout: 60_000 })
      .toMatch(/^\/auth/);
    await expect.poll(seen, { timeout: 60_000 }).toContain('Igice cya kabiri');
    // And they hear each other again.
    await rename('Igice cya gatatu');
    expect(await seen()).toContain('Igice cya gatatu');
  });
});

/** Opens the stream of live numbers. @returns what it has sent so far */
async function listen(visitor: Visitor): Promise<() => { status?: string; users?: number }[]> {
  const stream = await request(`${visitor.url}/dashboard/live`, {
    headers: { cookie: visitor.cookie, 'sec-fetch-site': 'same-origin' },
  });
  let text = '';
  stream.body.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  stream.body.on('error', () => {}); // the dashboard stops
  return () => [...text.matchAll(/data: (.*)\n/g)].map(([, json]) => JSON.parse(json ?? '{}'));
}
