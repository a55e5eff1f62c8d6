import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { freshDataDir } from '../support/demo-data';
import { freshDatabase } from '../support/demo-database';
import { passkeyOptions, postForm, userWithPasskey } from '../support/passkey-user';
import { copyOf } from '../support/people';
import { type AdminApi, startAdminApi } from '../support/product';
import { demoEmail, demoPassword, hrefOf, signIn, Visitor } from '../support/visitor';

/*
 * Dashboards side by side on one PostgreSQL (DATABASE_URL), each with its own cache and DATA_DIR, each before one of two admin APIs on another
 * database. Lists are cached for minutes: what is seen at once was told.
 */

describe.skipIf(!findPostgres())('several dashboards', () => {
  let postgres: NonNullable<Awaited<ReturnType<typeof startPostgres>>>;
  let database: NonNullable<Awaited<ReturnType<typeof freshDatabase>>>;
  const keys = { ADMIN_API_TOKEN: `token-${crypto.randomUUID()}` };
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

  test('each knows where a person is signed in at the others, and ends it (docs/decisions/0008)', async () => {
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
