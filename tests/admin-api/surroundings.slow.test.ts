import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { categories, mobileApi } from '../../admin-api/contract';
import { appKeyHeader } from '../../admin-api/contract/mobile-api';
import { startTestApi, type TestApi } from './support/api';

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
