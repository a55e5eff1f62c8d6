import { setTimeout } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth, contents } from '../../admin-api/contract';
import { staffUsers } from '../../admin-api/db/schema';
import { says, startTestApi, type TestApi } from './support/api';
import { addUser, password } from './support/rows';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

let person = 0;
/** Signs in as a person of a URL of their own, since wrong passwords are counted per account and URL. */
const login = (body: unknown, address = `10.0.0.${++person}`) =>
  api.request('POST', '/auth/login', {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  });

describe('the bearer credential', () => {
  it('is asked for on every call, unknown ones too, and not for /healthz (SPEC §7.1.1)', async () => {
    const paths = ['/content/list', '/auth/login', '/no-such-call', '/healthzz', '//content/list'];
    for (const authorization of ['', 'Bearer', 'Bearer wrong', `Basic ${api.services.config.token}`]) {
      for (const path of paths) {
        const response = await api.request('GET', path, { headers: { authorization } });
        expect(response).toMatchObject({ status: 401, body: { success: false } });
      }
    }
    expect(await api.request('GET', '/healthz', { headers: { authorization: '' } })).toMatchObject({
      status: 200,
    });
  });
});

describe('POST /auth/login', () => {
  it('answers the user for the right password, whatever the case of the email (SPEC §7.2.1, §7.2.3)', async () => {
    const user = await addUser(api, { email: 'ana@example.org', role: 'viewer', name: 'Ana' });
    const response = await login({ email: ' Ana@Example.org ', password });
    expect(response).toMatchObject({
      status: 200,
      body: {
        success: true,
        requiresMfa: false,
        userId: user.id,
        user: { id: user.id, name: 'Ana', email: 'ana@example.org', role: 'viewer', mfa_enabled: false },
      },
    });
    expect(String(response.body.accessToken).length).toBeGreaterThan(40);
    expect(JSON.stringify(response.body)).not.toContain('argon2');
  });

  it('makes the hash of a password anew, where it is of another strength than hashes are now', async () => {
    const weak = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    const { id } = await addUser(api, { email: 'weak@example.org', passwordHash: weak });
    const stored = async () =>
      (await api.services.db.select().from(staffUsers).where(eq(staffUsers.id, id)))[0]?.passwordHash;
    expect((await login({ email: 'weak@example.org', password: 'wrong' })).status).toBe(401);
    expect(await stored()).toBe(weak);
    expect((await login({ email: 'weak@example.org', password })).status).toBe(200);
    const renewed = await stored();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login({ email: 'weak@example.org', password })).status).toBe(200);
    expect(await stored()).toBe(renewed);
  });

  it('SEC-46: rejects a wrong password, an unknown email and a pending user with the same words', async () => {
    await addUser(api, { email: 'known@example.org' });
    await addUser(api, { email: 'pending@example.org', isActive: false, passwordHash: null });
    for (const email of ['known@example.org', 'nobody@example.org', 'pending@example.org']) {
      expect(await login({ email, password: 'wrong' })).toMatchObject({
        status: 401,
        body: { success: false, message: 'Invalid credentials.', error: 'Invalid credentials.' },
      });
    }
  });

  it('SEC-46: works as long on an unknown email as on a known one', { retry: 3 }, async () => {
    const { email } = await addUser(api, { email: `timed${++person}@example.org` });
    const work = { known: [] as number[], unknown: [] as number[] };
    for (let i = 0; i < 15; i++) {
      for (const who of ['known', 'unknown'] as const) {
        const before = process.cpuUsage();
        await login({ email: who === 'known' ? email : 'nobody@example.org', password: 'wrong' });
        const { user, system } = process.cpuUsage(before);
        work[who].push(user + system);
      }
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1] ?? 0;
    const known = median(work.known);
    expect(Math.abs(known - median(work.unknown))).toBeLessThan(known * 0.4);
  });

  it('says that a user is banned, but only with the right password', async () => {
    await addUser(api, { email: 'banned@example.org', isBanned: true });
    expect((await login({ email: 'banned@example.org', password: 'wrong' })).status).toBe(401);
    expect(await login({ email: 'banned@example.org', password })).toMatchObject(
      says(403, 'This account is banned. Please contact your administrator.'),
    );
  });

  it.each([
    [{ email: ['ana@example.org'], password }],
    [{ email: 'ana@example.org', password: { toString: 'x' } }],
    [{ email: 'ana@example.org', password, token: 123456 }],
  ])('SEC-09: answers %j with 400 and a message', async (body) => {
    expect(await login(body)).toMatchObject(says(400, expect.stringMatching(/\w+ .+\.$/)));
  });

  it('throttles a user after ten wrong passwords, and no one else', async () => {
    await addUser(api, { email: 'slow@example.org' });
    for (let i = 0; i < 10; i++) {
      expect((await login({ email: 'slow@example.org', password: 'wrong' }, '10.1.1.1')).status).toBe(401);
    }
    const rejected = await login({ email: 'slow@example.org', password }, '10.1.1.1');
    expect(rejected).toMatchObject(says(429, expect.stringMatching(/^Too many attempts/)));
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await login({ email: 'slow@example.org', password }, '10.1.1.2')).status).toBe(200);
  });

  it.each(['guessed@example.org', 'unknown@example.org'])(
    'looks at ten of 60 passwords sent at once, from one IPv6 network: %s',
    async (email) => {
      await addUser(api, { email: 'guessed@example.org' }).catch(() => {});
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) => login({ email, password: 'wrong' }, `2001:db8:7::${n}`)),
      );
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
    },
  );
});

describe('two-factor authentication', () => {
  async function withMfa(email: string) {
    const user = await addUser(api, { email });
    const { otpauth_url } = await api.call(auth.enableMfa, { body: { userId: user.id } });
    const secret = new URL(otpauth_url).searchParams.get('secret') ?? '';
    return { user, otpauth_url, secret };
  }

  it('gives a URL for authenticator apps, the same one until the first code (SPEC §1.2.2, §7.2.7)', async () => {
    const { user, otpauth_url, secret } = await withMfa('mfa1@example.org');
    expect(otpauth_url).toMatch(/^otpauth:\/\/totp\/Inzira:mfa1%40example\.org\?.*issuer=Inzira/);
    expect(secret).toMatch(/^[A-Z2-7]{32,}$/);
    expect((await api.call(auth.enableMfa, { body: { userId: user.id } })).otpauth_url).toBe(otpauth_url);

    const before = await login({ email: user.email, password });
    expect(before).toMatchObject({ status: 200, body: { requiresMfa: true, userId: user.id } });
    const told = ['message', 'mfaSetup', 'requiresMfa', 'success', 'userId'];
    expect(Object.keys(before.body).sort()).toEqual(told);
    const token = await generate({ secret });
    const { body } = await login({ email: user.email, password, token });
    expect(body).toMatchObject({ requiresMfa: false, user: { mfa_enabled: true } });
    expect(await api.send(auth.enableMfa, { body: { userId: user.id } })).toMatchObject({ status: 409 });
  });

  it('SEC-04: rejects wrong codes, also another person’s, and all codes from there after five of them (SPEC §9.3.2)', async () => {
    const { user, secret } = await withMfa('mfa3@example.org');
    const other = await withMfa('mfa4@example.org');
    const wrong = ['000000', '12345', '1234567', 'abcdef', await generate({ secret: other.secret })];
    for (const token of wrong) {
      const response = await login({ email: user.email, password, token }, '10.2.1.1');
      expect(response).toMatchObject(says(401, 'The verification code is incorrect or was already used.'));
    }
    const right = await generate({ secret });
    expect((await login({ email: user.email, password, token: right }, '10.2.1.1')).status).toBe(429);
    expect((await login({ email: user.email, password, token: right }, '10.2.1.2')).status).toBe(200);
  });

  it('SEC-05: opens one session with one code, also when twenty try at once', async () => {
    const { user, secret } = await withMfa('mfa5@example.org');
    const token = await generate({ secret });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login({ email: user.email, password, token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await login({ email: user.email, password, token })).status).not.toBe(200);
  });

  it('takes the code of the step before, not of two steps before or of a clock ahead (REL-20)', async () => {
    // Not at the very end of a step, where 'the step before' turns into 'two steps before' meanwhile.
    const left = 30_000 - (Date.now() % 30_000);
    if (left < 5_000) await setTimeout(left);
    const seconds = Math.floor(Date.now() / 1000);
    for (const [offset, status] of [
      [-30, 200],
      [-90, 401],
      [60, 401],
    ] as const) {
      const { user, secret } = await withMfa(`mfa-clock${offset + 100}@example.org`);
      const token = await generate({ secret, epoch: seconds + offset });
      expect((await login({ email: user.email, password, token })).status).toBe(status);
    }
  });
});

describe('/readyz', () => {
  it('asks the database once, however many ask (SEC-18)', async () => {
    let queries = 0;
    api.database.pool.on('acquire', () => {
      queries += 1;
    });
    for (let n = 0; n < 20; n++) {
      const response = await api.request('GET', '/readyz', { headers: { authorization: '' } });
      expect(response).toMatchObject({ status: 200, body: { status: 'ok' } });
    }
    // Sweepers of the API's own may have asked something meanwhile.
    expect(queries).toBeLessThan(5);
  });
});

describe('lists', () => {
  it('answer a fixed tag, and 304 to whoever has it', async () => {
    const first = await api.send(contents.list);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    const again = await api.request('GET', '/content/list', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});
