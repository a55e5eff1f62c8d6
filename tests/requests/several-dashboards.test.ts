import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { urlEncoded } from '../support/people';
import { type AdminApi, startAdminApi } from '../support/product';
import { demoEmail, signIn, Visitor } from '../support/visitor';

/*
 * Dashboards side by side on one PostgreSQL (DATABASE_URL), each with its own cache, before one admin API that does not know of them. Lists
 * are cached for minutes: what is seen at once was told.
 */

describe.skipIf(!findPostgres())('several dashboards', () => {
  let postgres: NonNullable<Awaited<ReturnType<typeof startPostgres>>>;
  let adminApi: AdminApi;
  let one: DashboardInProcess;
  let other: DashboardInProcess;
  let writer: Visitor;
  let reader: Visitor;
  beforeAll(async () => {
    postgres = (await startPostgres()) as typeof postgres;
    adminApi = await startAdminApi();
    const env = {
      ADMIN_API_URL: adminApi.url,
      ADMIN_API_TOKEN: adminApi.token,
      DATABASE_URL: postgres.url('postgres'),
    };
    [one, other] = await Promise.all([startDashboardInProcess(env), startDashboardInProcess(env)]);
    writer = await signIn(one.url, demoEmail.admin);
    reader = await signIn(other.url, demoEmail.viewer);
  });
  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
    await adminApi?.stop();
    await postgres?.stop();
  });

  const seen = async () => (await reader.open('/dashboard/sections')).words;

  /** Renames the first section by way of the writer's dashboard. */
  async function rename(name: string): Promise<void> {
    const list = await writer.open('/dashboard/sections');
    const edit = await writer.open(list.$('a[href*="/edit"]').first().attr('href') ?? '');
    const saved = await writer.submit(edit, 'Save Changes', { name });
    expect(saved.words).toContain(name);
  }

  test('what one wrote is in the list of the other at its next read (REL-13)', async () => {
    await seen(); // cached for 15 minutes
    await rename('Igice cya mbere');
    expect(await seen()).toContain('Igice cya mbere');
  });

  test('what was written while PostgreSQL was away is seen when it is back', async () => {
    await seen();
    await postgres.crash();
    await rename('Igice cya kabiri');
    await postgres.restart();
    await expect.poll(seen, { timeout: 60_000 }).toContain('Igice cya kabiri');
    // And they hear each other again.
    await rename('Igice cya gatatu');
    expect(await seen()).toContain('Igice cya gatatu');
  });

  test('a session of one is one of the other: they share the secret that no variable gave (SPEC §10.13)', async () => {
    const visitor = new Visitor(other.url);
    for (const [name, value] of writer.cookies) visitor.cookies.set(name, value);
    expect((await visitor.open('/dashboard/sections')).path).toBe('/dashboard/sections');
  });

  test('wrong passwords are counted together (SEC-08)', async () => {
    for (const url of [one.url, other.url, one.url]) {
      const { status } = await new Visitor(url).send('/auth/login', {
        method: 'POST',
        manual: true,
        body: new URLSearchParams({ email: 'nobody@example.org', password: 'Wrong-pass-1!' }).toString(),
        headers: urlEncoded,
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
});
