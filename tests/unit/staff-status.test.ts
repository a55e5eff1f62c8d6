import pino from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { AdminApiError } from '~/admin-api.server/errors';
import { createSessions } from '~/auth.server/session';
import { createListReaders } from '~/auth.server/staff-list-readers';
import { createStaffLookup } from '~/auth.server/staff-lookup';
import { createStaffStatus } from '~/auth.server/staff-status';
import { memoryRevocations, type Revocations } from '~/state.server/revocations';

const aline = { id: 'u1', name: 'Aline', email: 'aline@example.org', role: 'admin', mfaEnabled: false };
const ben = { ...aline, id: 'u2', name: 'Ben', email: 'ben@example.org' };
const viewer = { ...aline, id: 'u3', name: 'Vera', email: 'vera@example.org', role: 'viewer' };
type Person = typeof aline;
const account = ({ id, name, email, role }: Person) => ({
  ...{ id, name, email, role, isActive: true, isBanned: false },
});
const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? '';

type Account = ReturnType<typeof account>;
/** How a provider goes about its staff list; `byId`: it has the call for one person as well. */
type Provider = {
  users: Account[];
  asked: (string | undefined)[];
  trouble: AdminApiError | null;
  listsTo: 'admins' | 'everyone';
  byId: boolean;
};

const rejected = (status: number) => new AdminApiError('staffUsers.list', 'rejected', status, 'No.');
const trouble = (kind: 'unreachable' | 'failed' | 'timeout') =>
  new AdminApiError('staffUsers.list', kind, 0, null);

/** A dashboard and a provider whose accounts are changed behind its back. */
function situation(settings: Partial<Provider> = {}) {
  const clock = { now: Date.UTC(2026, 0, 5) };
  const now = () => clock.now;
  const provider: Provider = {
    users: [account(aline), account(ben), account(viewer)],
    asked: [],
    trouble: null,
    listsTo: 'admins',
    byId: false,
    ...settings,
  };
  const user = (id: string) => provider.users.find((one) => one.id === id);
  const api = {
    call: async (
      call: { name: string },
      { query, params }: { query?: { admin?: string }; params?: { id: string } },
    ) => {
      const admin = query?.admin;
      provider.asked.push(params?.id ?? admin);
      if (provider.trouble) throw provider.trouble;
      if (call.name === 'staffUsers.status') return { user: structuredClone(user(params?.id ?? '') ?? null) };
      const reader = provider.users.find(({ email }) => email === admin);
      const mayAsk = reader && !reader.isBanned && reader.role.endsWith('admin');
      if (provider.listsTo === 'admins' && !mayAsk) throw rejected(403);
      return structuredClone(provider.users);
    },
  };
  const revocations = memoryRevocations(now);
  const secrets = ['s'.repeat(32)];
  const sessions = createSessions({ secrets, secure: false, now, revocations });

  /** A process: what it knows beyond the marks is gone with it. */
  function launch(revocations: Revocations) {
    const lookup = createStaffLookup({
      ...{ api: api as never, log: pino({ level: 'silent' }), now },
      has: async ({ name }) => provider.byId && name === 'staffUsers.status',
      readers: createListReaders({ revocations, now }),
    });
    return createStaffStatus({ lookup, sessions, now });
  }
  let status = launch(revocations);

  /** A user who signs in; @returns asks what they are now, null when they are out */
  async function signIn(person: Person) {
    const cookie = cookieOf(await sessions.start(person, { ip: '192.0.2.1', userAgent: '' }));
    await status.signedIn(person);
    const confirm = async (options?: { write?: boolean }) => {
      const session = await sessions.find(cookie);
      return session && status.confirm(session, options);
    };
    const role = async () => (await confirm())?.staff.role ?? null;
    return { cookie, confirm, role };
  }
  return {
    clock,
    provider,
    sessions,
    signIn,
    user,
    /** @returns settles when an open stream of a session is to end */
    streamOf: async (cookie: string) => {
      const session = await sessions.find(cookie);
      if (!session) throw new Error('no session');
      return status.whenOver(session, 'admin', new AbortController().signal);
    },
    restart: () => {
      status = launch(revocations);
    },
    set: (id: string, change: Partial<Account>) => void Object.assign(user(id) ?? {}, change),
    remove: (id: string) => {
      provider.users = provider.users.filter((one) => one.id !== id);
    },
  };
}
type Situation = ReturnType<typeof situation>;

const actions: Record<string, (s: Situation) => void> = {
  demoted: (s) => s.set('u1', { role: 'viewer' }),
  banned: (s) => s.set('u1', { isBanned: true }),
  deleted: (s) => s.remove('u1'),
};
const kinds: Record<string, Partial<Provider>> = {
  'lists to admins only': {},
  'lists to everyone': { listsTo: 'everyone' },
  'is asked about one person': { byId: true },
};

describe('SEC-06: what another user did to an account takes effect within 60 seconds at any pace of requests (SPEC §10.14)', () => {
  const cases = Object.keys(actions).flatMap((action) =>
    Object.keys(kinds).flatMap((kind) => [false, true].map((others) => ({ action, kind, others }))),
  );
  test.each(cases)('$action; the provider $kind; another admin signed in: $others', async (c) => {
    for (const pace of [999, 7_000, 29_000, 31_000, 59_000, 61_000, 200_000]) {
      for (const offset of [0, 10_000, 45_000]) {
        const s = situation(kinds[c.kind]);
        const admin = await s.signIn(aline);
        const other = c.others ? await s.signIn(ben) : null;
        for (let t = 0; t < offset; t += pace) {
          s.clock.now += pace;
          expect(await admin.role()).toBe('admin');
        }
        actions[c.action]?.(s);
        const at = s.clock.now;
        while (s.clock.now - at <= 90_000) {
          s.clock.now += pace;
          const role = await admin.role();
          await other?.role();
          if (s.clock.now - at > 60_000) {
            expect(role, `pace ${pace}`).not.toBe('admin');
            if (c.action !== 'demoted') expect(role).toBeNull();
          }
        }
        if (other) expect(await other.role()).toBe('admin');
      }
    }
  });
});

describe('SEC-06: being rejected is an answer about who asked', () => {
  test('the requests of a user demoted hide no one else’s ban, at any pace', async () => {
    for (const pace of [200, 1_000, 5_000]) {
      const s = situation();
      const [demoted, banned] = [await s.signIn(aline), await s.signIn(ben)];
      s.set('u1', { role: 'viewer' });
      s.set('u2', { isBanned: true });
      for (let t = 0; t <= 60_000; t += pace) {
        s.clock.now += pace;
        await demoted.role();
      }
      s.clock.now += pace;
      expect(await banned.role()).toBeNull();
    }
  });

  test('a demoted admin with no one to ask for is out; signing in says what they are now', async () => {
    const s = situation({ users: [account(aline)] });
    const admin = await s.signIn(aline);
    s.set('u1', { role: 'viewer' });
    s.clock.now += 60_001;
    expect(await admin.role()).toBeNull();
    s.clock.now += 1;
    expect(await (await s.signIn({ ...aline, role: 'viewer' })).role()).toBe('viewer');
  });

  test('with a list for admins only, another admin is asked for, also one who has left, also after a restart', async () => {
    const s = situation();
    await s.signIn(ben);
    const vera = await s.signIn(viewer);
    s.restart();
    s.clock.now += 60_001;
    expect(await vera.role()).toBe('viewer');
    s.set('u3', { isBanned: true });
    s.clock.now += 60_001;
    expect(await vera.role()).toBeNull();
  });

  test('a viewer about whom no one may ask stays what they are', async () => {
    const s = situation();
    const vera = await s.signIn(viewer);
    for (let i = 0; i < 10; i++) {
      s.clock.now += 59_000;
      expect(await vera.confirm()).toEqual({ staff: viewer, confirmed: true });
    }
    expect(s.provider.asked.length).toBeLessThan(40);
  });
});

test('a session is matched by id only: an account invited anew under the same email is another one', async () => {
  for (const kind of Object.values(kinds)) {
    const s = situation(kind);
    const [admin] = [await s.signIn(aline), await s.signIn(ben)];
    s.remove('u1');
    s.provider.users.push({ ...account(aline), id: 'u9', role: 'superadmin' });
    s.clock.now += 60_001;
    expect(await admin.role()).toBeNull();
  }
});

describe('SEC-06: what this product did to an account takes effect at once', () => {
  test('another role, by what the panel knows of it, though the provider hangs; and an end', async () => {
    const s = situation();
    const admin = await s.signIn(aline);
    expect(await admin.role()).toBe('admin');
    s.provider.trouble = trouble('timeout');
    await s.sessions.noteChange('u1', 'viewer');
    expect(await admin.role()).toBe('viewer');
    s.provider.trouble = null;
    s.clock.now += 5_001;
    // The provider has the last word.
    expect(await admin.role()).toBe('admin');
    await s.sessions.revoke('u1');
    expect(await admin.role()).toBeNull();
  });

  test('a change whose outcome is unknown is asked about, even in its very millisecond; until then no one writes', async () => {
    const s = situation();
    const [admin] = [await s.signIn(aline), await s.signIn(ben)];
    s.clock.now += 60_001;
    await admin.confirm();
    s.set('u1', { role: 'viewer' });
    await s.sessions.noteChange('u1');
    s.provider.trouble = trouble('unreachable');
    expect(await admin.confirm({ write: true })).toMatchObject({ confirmed: false });
    s.provider.trouble = null;
    s.clock.now += 5_001;
    expect(await admin.confirm()).toMatchObject({ staff: { role: 'viewer' }, confirmed: true });
  });
});

describe('a provider that is away', () => {
  test.each([trouble('unreachable'), trouble('failed'), trouble('timeout'), rejected(429), new Error('odd')])(
    '%s: the last answer counts',
    async (error) => {
      const s = situation();
      const admin = await s.signIn(aline);
      s.clock.now += 60_001;
      await admin.role();
      s.provider.trouble = error as AdminApiError;
      s.clock.now += 400_000;
      expect(await admin.confirm({ write: true })).toEqual({ staff: aline, confirmed: true });
    },
  );

  test('after a restart a session is good for looking until the provider was asked once', async () => {
    const s = situation();
    const admin = await s.signIn(aline);
    s.clock.now += 60_001;
    s.restart();
    s.provider.trouble = trouble('unreachable');
    expect(await admin.confirm({ write: true })).toEqual({ staff: aline, confirmed: false });
    s.provider.trouble = null;
    s.clock.now += 5_001;
    expect(await admin.confirm({ write: true })).toEqual({ staff: aline, confirmed: true });
  });

  test('is asked once in 5 seconds, and once for however many requests', async () => {
    for (const byId of [false, true]) {
      const s = situation({ byId });
      const admin = await s.signIn(aline);
      s.clock.now += 60_001;
      await Promise.all(Array.from({ length: 50 }, () => admin.role()));
      expect(s.provider.asked).toHaveLength(1);
      s.provider.trouble = trouble('unreachable');
      s.clock.now += 60_001;
      for (let i = 0; i < 10; i++) expect(await admin.role()).toBe('admin');
      expect(s.provider.asked).toHaveLength(2);
    }
  });
});

test.each(Object.keys(actions))(
  'SEC-06: an open stream ends within 60 seconds when its person is %s by another user',
  async (action) => {
    vi.useFakeTimers();
    try {
      const s = situation();
      const admin = await s.signIn(aline);
      await s.signIn(ben);
      let ended = false;
      void s.streamOf(admin.cookie).then(() => {
        ended = true;
      });
      const pass = async (seconds: number) => {
        for (let i = 0; i < seconds; i++) {
          s.clock.now += 1_000;
          await vi.advanceTimersByTimeAsync(1_000);
        }
      };
      await pass(90);
      expect(ended).toBe(false);
      actions[action]?.(s);
      await pass(60);
      expect(ended).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  },
);
