import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { auth, categories, mobileApi, polls } from '../../admin-api/contract';
import { appKeyHeader } from '../../admin-api/contract/mobile-api';
import { says, startTestApi, type TestApi } from './support/api';

let api: TestApi | undefined;
afterEach(async () => {
  await api?.stop();
  api = undefined;
});

describe('reverse proxies in front', () => {
  /** Starts of sessions, told to come from these URLs; the number that was let in. */
  async function starts(forwardedFor: string, times: number): Promise<number> {
    const { url, services } = api as TestApi;
    let let_in = 0;
    const one = async () => {
      const response = await fetch(url + mobileApi.startSession.path, {
        method: 'POST',
        headers: {
          [appKeyHeader]: services.config.appKey,
          'x-forwarded-for': forwardedFor,
          'content-type': 'application/json',
        },
        body: '{"district":"Gasabo","ageRange":"6-9"}',
      });
      await response.arrayBuffer();
      if (response.status === 201) let_in += 1;
      else expect(response.status).toBe(429);
    };
    for (let left = times; left > 0; left -= 20)
      await Promise.all(Array.from({ length: Math.min(left, 20) }, one));
    return let_in;
  }

  it('are believed as many as TRUST_PROXY says: sessions are throttled by the address before them', {
    timeout: 60_000,
  }, async () => {
    api = await startTestApi({ TRUST_PROXY: '1' });
    expect(await starts('198.51.100.1, 203.0.113.7', 610)).toBe(600);
    // What the caller says itself is not believed.
    expect(await starts('198.51.100.2, 203.0.113.7', 1)).toBe(0);
    expect(await starts('198.51.100.1, 203.0.113.8', 1)).toBe(1);
    const secure = { headers: { 'x-forwarded-proto': 'https' } };
    await api.services.db.execute(
      sql`insert into categories (id, name, priority, image) values ('k', 'k', 1, 'a.webp')`,
    );
    const { body } = await api.request('GET', categories.list.path, secure);
    expect((body.data as { image: string }[])[0]?.image).toMatch(/^https:/);
  });
});

it('on a full disk writes are rejected with 507, and lists are served', async () => {
  api = await startTestApi();
  const { db } = api.services;
  // What PostgreSQL says when its own disk is full.
  await db.execute(sql`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await db.execute(
    sql`create trigger full_disk before insert on polls for each row execute function full_disk()`,
  );
  const body = { question: 'Which?', options: ['a', 'b'] };
  expect(await api.send(polls.create, { body })).toMatchObject(
    says(507, 'The server’s disk is full. Nothing was saved.'),
  );
  expect((await api.send(polls.list)).status).toBe(200);
  await db.execute(sql`drop trigger full_disk on polls`);
  expect((await api.send(polls.create, { body })).status).toBe(201);
  expect((await api.send(auth.login, { body: { email: 'a@b.cd', password: 'x' } })).status).toBe(401);
});
