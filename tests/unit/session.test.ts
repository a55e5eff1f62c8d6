import { describe, expect, test } from 'vitest';
import { safeRedirect } from '~/auth.server/safe-redirect';
import { createSessions } from '~/auth.server/session';
import { sessionLimits } from '~/lib/session-limits';
import { screens } from '../screens/screens';

const staff = { id: 'u1', name: 'Aline', email: 'aline@example.org', role: 'admin', mfaEnabled: false };
const device = {
  ip: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
};
const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? '';

function sessionsAt(start = Date.UTC(2026, 0, 5)) {
  const clock = { now: start };
  return {
    clock,
    sessions: createSessions({ secrets: ['s'.repeat(32)], secure: false, now: () => clock.now }),
  };
}

test('a session ends after 10 minutes without anything done (SPEC §4.1.4, §9.1.1)', async () => {
  const { clock, sessions } = sessionsAt();
  const cookie = cookieOf(await sessions.start(staff, device));
  clock.now += sessionLimits.idle;
  expect((await sessions.find(cookie))?.staff).toEqual(staff);
  clock.now += 1;
  expect(await sessions.find(cookie)).toBeNull();
});

test('doing something keeps it alive, but never beyond 12 hours (SPEC §10.12)', async () => {
  const { clock, sessions } = sessionsAt();
  let cookie = cookieOf(await sessions.start(staff, device));
  for (let minutes = 0; minutes < 12 * 60 - 9; minutes += 9) {
    clock.now += 9 * 60_000;
    const session = await sessions.find(cookie);
    expect(session).not.toBeNull();
    if (session) cookie = cookieOf((await sessions.touch(session, device)) ?? '');
  }
  clock.now += 9 * 60_000 + 1;
  expect(await sessions.find(cookie)).toBeNull();
});

test('a copied cookie is rejected after log-out (SEC-07)', async () => {
  const { sessions } = sessionsAt();
  const cookie = cookieOf(await sessions.start(staff, device));
  await sessions.end(await sessions.find(cookie));
  expect(await sessions.find(cookie)).toBeNull();
});

test('SEC-06: a cut-off ends what began in its very millisecond, and nothing that began later', async () => {
  const { clock, sessions } = sessionsAt();
  const ends = { revoke: () => sessions.revoke('u1'), gone: () => sessions.endGone('u1', clock.now) };
  for (const [how, end] of Object.entries(ends)) {
    clock.now += 1_000;
    const cookie = cookieOf(await sessions.start(staff, device));
    await end();
    expect(await sessions.check(cookie), how).toBe('ended');
    clock.now += 1;
    expect(await sessions.find(cookieOf(await sessions.start(staff, device))), how).not.toBeNull();
    expect(await sessions.check(cookie), how).toBe('ended');
  }
  // Another password: every session but the one that is begun with it.
  const own = cookieOf(await sessions.start(staff, device));
  const next = cookieOf(await sessions.restart(staff, device));
  expect(await sessions.check(own)).toBe('ended');
  expect(await sessions.find(next)).not.toBeNull();
});

test('where a person is signed in: each browser with its address, the one that asks first; what is over is not there (docs/decisions/0008)', async () => {
  const { clock, sessions } = sessionsAt();
  const phone = { ip: '198.51.100.7', userAgent: 'phone' };
  const open = async (cookie: string) => {
    const session = await sessions.find(cookie);
    return session ? sessions.open(session, device) : [];
  };
  const here = cookieOf(await sessions.start(staff, device));
  clock.now += 60_000;
  const there = cookieOf(await sessions.start(staff, phone));
  await sessions.start({ ...staff, id: 'someone else' }, phone);
  const [first, second, ...more] = await open(here);
  expect(first).toMatchObject({ ...device, isThis: true, startedAt: clock.now - 60_000 });
  expect(second).toMatchObject({ ...phone, isThis: false, startedAt: clock.now, seenAt: clock.now });
  expect(more).toEqual([]);

  const session = await sessions.find(here);
  if (!session || !second) throw new Error('no session');
  expect(await sessions.endOther(session, 'x'.repeat(22))).toBe(false);
  expect(await sessions.endOther(session, second.id)).toBe(true);
  expect(await sessions.check(there)).toBe('ended');
  expect(await open(here)).toHaveLength(1);
});

test('a forged or foreign cookie is no session', async () => {
  const { sessions } = sessionsAt();
  const other = createSessions({ secrets: ['o'.repeat(32)], secure: false });
  expect(await sessions.find(cookieOf(await other.start(staff, device)))).toBeNull();
  expect(await sessions.find('session=eyJzaWQiOiJ4In0=.abc')).toBeNull();
  expect(await sessions.find(null)).toBeNull();
});

test('an old secret still verifies after rotation', async () => {
  const old = createSessions({ secrets: ['o'.repeat(32)], secure: false });
  const rotated = createSessions({ secrets: ['n'.repeat(32), 'o'.repeat(32)], secure: false });
  expect((await rotated.find(cookieOf(await old.start(staff, device))))?.staff.id).toBe('u1');
});

test('over https the cookie is bound to the host and Secure (SPEC §10.12)', async () => {
  const sessions = createSessions({ secrets: ['s'.repeat(32)], secure: true });
  const cookie = await sessions.start(staff, device);
  expect(cookie).toMatch(/^__Host-session=/);
  expect(cookie).toMatch(/; Secure/);
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect(cookie).not.toMatch(/Max-Age|Expires/);
});

describe('the path that sign-in leads to (SEC-11)', () => {
  test.each([
    '/dashboard/polls?shown=13',
    '/dashboard/polls/poll%3A7/delete',
    '/dashboard/security/auth0%7Cabc123/role',
  ])('our page %s is accepted', (path) => expect(safeRedirect(path)).toBe(path));
  test('every page of the dashboard is accepted, but those that only end or show something once', () => {
    const ofAccount = ['/dashboard/account/authenticator', '/dashboard/account/recovery-codes'];
    const once = ['/dashboard/log-out', ...ofAccount];
    const pages = screens
      .flatMap(({ path, opens }) => [path, opens ?? path])
      .map((path) => path.replace(/:\w+/g, 'abc'))
      // What no id can look like is a page of what is missing, and none to return to.
      .filter((path) => path.startsWith('/dashboard') && !once.includes(path) && !path.includes('%'));
    expect(pages.length).toBeGreaterThan(60);
    expect(pages.filter((path) => safeRedirect(path) !== path)).toEqual([]);
  });
  test('a download leads to its page, where it starts', () => {
    expect(safeRedirect('/dashboard/insights/report.pdf?district=Gasabo')).toBe(
      '/dashboard/insights?district=Gasabo&download=pdf',
    );
    expect(safeRedirect('/dashboard/insights/report.csv')).toBe('/dashboard/insights?download=csv');
  });
  test.each([
    ...['//evil.example', '/\\evil.example', 'https:evil.example', '/%2f/evil.example', ''],
    ...['/dashboard/../..//evil.example', '/dashboard//evil.example', '/auth/login', '/'],
    ...['/dashboard\r\nSet-Cookie: a=b', '/dashboard/live', '/dashboard/unknown', '/media/x'],
    ...['/dashboard/contents;a', '/dashboard/%2e%2e', '/dashboard/polls/%2e%2e', '/dashboard/polls/..'],
    ...['/dashboard/polls/a%2fb', '/dashboard/polls/a%252fb', '/dashboard/polls/%zz'],
    `/dashboard?${'x'.repeat(2000)}`,
  ])('%j is not', (path) => expect(safeRedirect(path)).toBeNull());
});
