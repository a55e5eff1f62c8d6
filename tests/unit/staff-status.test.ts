import pino from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { createSessions } from '~/session.server/session';
import { createStaffStatus } from '~/session.server/staff-status';

const aline = { id: 'u1', name: 'Aline', email: 'aline@example.org', role: 'admin', mfaEnabled: false };
const user = {
  id: 'u1',
  name: 'Aline',
  email: 'aline@example.org',
  role: 'admin',
  isActive: true,
  isBanned: false,
};
const other = { ...user, id: 'u2', name: 'Ben', email: 'ben@example.org' };
const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? '';

/** A provider whose list can be changed, and a person who signed in `ago` ms before the first request. */
async function situation(users: object[] = [user, other]) {
  const clock = { now: Date.UTC(2026, 0, 5) };
  const now = () => clock.now;
  const provider = { users, calls: 0, down: false };
  const api = {
    call: async () => {
      provider.calls++;
      if (provider.down) throw new Error('down');
      return structuredClone(provider.users);
    },
  };
  const sessions = createSessions({ secrets: ['s'.repeat(32)], secure: false, now });
  const status = createStaffStatus({ api: api as never, sessions, log: pino({ level: 'silent' }), now });
  const cookie = cookieOf(await sessions.start(aline));
  const confirm = async () => {
    const session = await sessions.find(cookie);
    return session && status.confirm(session);
  };
  return { clock, provider, sessions, status, cookie, confirm };
}

describe('SEC-06: what somebody else did to an account bites within 60 seconds', () => {
  test('a ban', async () => {
    const { clock, provider, confirm } = await situation();
    expect(await confirm()).toEqual(aline);
    provider.users = [{ ...user, isBanned: true }, other];
    clock.now += 60_001;
    expect(await confirm()).toBeNull();
  });

  test('another role', async () => {
    const { clock, provider, confirm } = await situation();
    provider.users = [{ ...user, role: 'viewer' }, other];
    clock.now += 60_001;
    expect(await confirm()).toMatchObject({ role: 'viewer' });
  });

  test('a deletion', async () => {
    const { clock, provider, confirm } = await situation();
    clock.now += 60_001;
    expect(await confirm()).toEqual(aline);
    provider.users = [other];
    clock.now += 60_001;
    expect(await confirm()).toBeNull();
  });

  test('but a provider that leaves the asker out of the list has not deleted them', async () => {
    const { clock, confirm } = await situation([other]);
    clock.now += 60_001;
    expect(await confirm()).toEqual(aline);
  });
});

test('SEC-06: what this product did to an account bites at once', async () => {
  const { provider, sessions, confirm } = await situation();
  provider.users = [{ ...user, role: 'viewer' }, other];
  expect(await confirm()).toMatchObject({ role: 'admin' });
  await sessions.noteChange('u1');
  expect(await confirm()).toMatchObject({ role: 'viewer' });
  await sessions.cutOff('u1');
  expect(await confirm()).toBeNull();
});

test('signing in again after a ban was lifted is not undone by an older list', async () => {
  const { clock, provider, sessions, status, confirm } = await situation([{ ...user, isBanned: true }]);
  clock.now += 60_001;
  expect(await confirm()).toBeNull();
  provider.users = [user];
  clock.now += 1_000;
  const again = await sessions.find(cookieOf(await sessions.start(aline)));
  expect(again && (await status.confirm(again))).toEqual(aline);
});

test('the list is asked for once a minute however many requests come, and not at all while it is away', async () => {
  const { clock, provider, confirm } = await situation();
  clock.now += 60_001;
  await Promise.all(Array.from({ length: 50 }, confirm));
  expect(provider.calls).toBe(1);
  provider.down = true;
  clock.now += 60_001;
  for (let i = 0; i < 10; i++) expect(await confirm()).toEqual(aline);
  expect(provider.calls).toBe(2);
});

test.each([
  ['a ban', [{ ...user, isBanned: true }, other]],
  ['a deletion', [other, { ...user, id: 'u3', email: 'u3@example.org' }]],
  ['another role', [{ ...user, role: 'viewer' }, other]],
])('SEC-06: an open stream ends within 60 seconds of %s by somebody else', async (_what, users) => {
  vi.useFakeTimers();
  try {
    const { clock, provider, sessions, status, cookie } = await situation();
    const session = await sessions.find(cookie);
    if (!session) throw new Error('no session');
    let ended = false;
    void status.whenOver(session, 'admin', new AbortController().signal).then(() => {
      ended = true;
    });
    const pass = async (seconds: number) => {
      for (let i = 0; i < seconds; i++) {
        clock.now += 1_000;
        await vi.advanceTimersByTimeAsync(1_000);
      }
    };
    await pass(90);
    expect(ended).toBe(false);
    provider.users = users;
    await pass(60);
    expect(ended).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('an open stream ends when its person is cut off, or gets another role', async () => {
  for (const deed of ['cutOff', 'noteChange'] as const) {
    const { provider, sessions, status, cookie } = await situation();
    const session = await sessions.find(cookie);
    if (!session) throw new Error('no session');
    const over = status.whenOver(session, 'admin', new AbortController().signal);
    provider.users = [{ ...user, role: 'viewer' }, other];
    await new Promise((resolve) => setTimeout(resolve, 10));
    await sessions[deed]('u1');
    await over;
  }
});
