import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { WebSocket } from 'ws';
import { postgresEvents } from '../../../admin-api/live/events';
import { startSweeper } from '../../../admin-api/live/sweeper';
import { runAlone } from '../../../shared/run-alone';
import { newDatabase, startTestApi, type TestApi } from '../support/api';
import { appClient } from '../support/app';

/** Two servers on one database, as containers side by side are. */
let one: TestApi;
let other: TestApi;
let env: Record<string, string>;
beforeAll(async () => {
  const url = await newDatabase();
  // Empty, so that both want to migrate at the same moment.
  const name = new URL(url ?? '').pathname.slice(1);
  const client = new pg.Client({ connectionString: `${inject('postgres')}postgres` });
  await client.connect();
  await client.query(`drop database ${name}`);
  await client.query(`create database ${name} template template0`);
  await client.end();
  env = { DATABASE_URL: url ?? '' };
  [one, other] = await Promise.all([startTestApi(env), startTestApi(env)]);
});
afterAll(() => Promise.all([one.stop(), other.stop()]));

async function listenTo(api: TestApi) {
  const events: { type: string; session: { id: string } }[] & { closed?: Promise<unknown[]> } = [];
  const socket = new WebSocket(api.liveUrl, {
    headers: { authorization: `Bearer ${api.services.config.token}` },
  });
  socket.on('message', (data) => events.push(JSON.parse(String(data))));
  await once(socket, 'open');
  events.closed = once(socket, 'close');
  return events;
}

it('agree on the secrets that no variable gives, and on the key of the two-factor secrets', async () => {
  const keysOf = ({ services: { config } }: TestApi) => [config.token, config.mediaKey, config.appKey];
  expect(keysOf(other)).toEqual(keysOf(one));
  expect(new Set(keysOf(one)).size).toBe(3);
  expect(other.services.totpKeys.id).toBe(one.services.totpKeys.id);
  expect(existsSync(join(one.dataDir, 'secrets'))).toBe(false);
});

it('end silent sessions by one at a time; listeners of each hear of each end once (SPEC §1)', async () => {
  const received = await Promise.all([listenTo(one), listenTo(other)]);
  const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => appClient(i % 2 ? one : other).start()));
  await one.services.db.execute(sql`update app_sessions set last_seen = now() - interval '6 minutes'`);
  const channels = await Promise.all(
    [one, other].map(({ database: { pool } }) =>
      postgresEvents({
        databaseUrl: env.DATABASE_URL ?? '',
        pool,
        onError: (error) => expect.fail(error.message),
      }),
    ),
  );
  const stops = [one, other].map(({ database, services: { db, storage, app } }, n) =>
    startSweeper({
      ...{ db, storage, log: app.log, alone: runAlone(database.pool) },
      events: channels[n] as (typeof channels)[number],
    }),
  );
  const endsIn = (events: (typeof received)[number]) =>
    events.filter(({ type }) => type === 'SESSION_ENDED').map(({ session }) => session.id);
  for (const events of received) await expect.poll(() => endsIn(events).length).toBeGreaterThanOrEqual(20);
  await Promise.all(stops.map((stop) => stop()));
  // What comes after everything that was published.
  const last = await appClient(one).start();
  for (const events of received) {
    await expect.poll(() => events.at(-1)?.session.id).toBe(last);
    expect(endsIn(events).sort()).toEqual([...ids].sort());
  }
  await Promise.all(channels.map((channel) => channel.close()));
});

it('leave a job to whoever is at it, until that one is done or gone', async () => {
  const [mine, theirs] = [runAlone(one.database.pool), runAlone(other.database.pool)];
  const work = async () => {};
  expect(await mine('media', async () => expect(await theirs('media', work)).toBe(false))).toBe(true);
  expect(await theirs('media', work)).toBe(true);
  // As if its process had crashed: the connection that holds the lock ends.
  const lost = mine('media', async () => {
    await other.services.db.execute(
      sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(await theirs('media', work)).toBe(true);
  });
  await expect(lost).rejects.toThrow();
});
