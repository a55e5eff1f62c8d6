import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { type OutsideProvider, outsidePassword, startOutsideProvider } from '../support/outside-provider';
import { copyOf, urlEncoded } from '../support/people';
import { signIn, type Visitor } from '../support/visitor';

/*
 * Authority takes effect (SEC-06) with a provider of another hand: what it did to an account by itself bites within 60 seconds of
 * the dashboard's clock, whoever else is signed in, before and after a restart, at any pace of requests.
 */

let provider: OutsideProvider;
let dashboard: DashboardInProcess;

async function start(listsStaffTo: 'admins' | 'everyone' = 'admins') {
  provider = await startOutsideProvider({ listsStaffTo });
  dashboard = await startDashboardInProcess(provider.env());
}
beforeEach(() => {
  // Only the clock: timers and the network stay what they are.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1, 9) });
});
afterEach(async () => {
  await dashboard?.stop();
  await provider?.stop();
  vi.useRealTimers();
});

const email = (name: string) => `${name}@outside.test`;
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const minute = 60_001;

const comesIn = (name: string) => signIn(dashboard.url, email(name), outsidePassword);

const poll = { question: 'Ni iki?', 'options[0]': 'Yego', 'options[1]': 'Oya' };
/** Sends a poll as its form does, whether or not the form may still be opened. @returns the page that answers */
const createPoll = (visitor: Visitor) =>
  visitor.open('/dashboard/polls/new', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(poll).toString(),
  });
const seesDashboard = async (visitor: Visitor) =>
  (await visitor.open('/dashboard/categories')).path === '/dashboard/categories';

const actions = {
  demoted: () => provider.staff.setRole(email('admin'), 'viewer'),
  banned: () => provider.staff.ban(email('admin')),
  deleted: () => provider.staff.remove(email('admin')),
};
const situations = Object.keys(actions).flatMap((action) =>
  (['admins', 'everyone'] as const).flatMap((listsTo) =>
    [false, true].flatMap((others) =>
      [false, true].map((restarted) => ({
        action: action as keyof typeof actions,
        listsTo,
        others,
        restarted,
      })),
    ),
  ),
);

describe('an admin whom the provider', () => {
  test.each(situations)(
    '$action writes nothing a minute later (list for $listsTo, others signed in: $others, after a restart: $restarted)',
    async ({ action, listsTo, others, restarted }) => {
      await start(listsTo);
      const admin = await comesIn('admin');
      const superadmin = others ? await comesIn('super') : null;
      expect((await createPoll(admin)).words).toContain('Ni iki?');
      expect(provider.writes()).toHaveLength(1);

      actions[action]();
      if (restarted) await dashboard.restart();
      pass(minute);
      if (superadmin) await seesDashboard(superadmin);
      await createPoll(admin);
      expect(provider.writes()).toHaveLength(1);
      expect((await admin.open('/dashboard/polls')).path).not.toBe('/dashboard/security');
      if (action !== 'demoted') expect(await seesDashboard(admin)).toBe(false);
      if (superadmin) expect(await seesDashboard(superadmin)).toBe(true);
    },
  );
});

test('the requests of a user demoted keep no one else’s ban from being seen', async () => {
  await start();
  provider.staff.add(email('second'), 'admin');
  const [demoted, banned] = [await comesIn('admin'), await comesIn('second')];
  provider.staff.setRole(email('admin'), 'viewer');
  pass(minute);
  // Many, as of a page that refreshes by itself; each asks, and is rejected.
  for (let i = 0; i < 5; i++) {
    await demoted.open('/dashboard/categories');
    pass(1_000);
  }
  provider.staff.ban(email('second'));
  for (let i = 0; i < 65; i++) {
    await demoted.open('/dashboard/categories');
    pass(1_000);
  }
  await createPoll(banned);
  expect(provider.writes()).toEqual([]);
  expect(await seesDashboard(banned)).toBe(false);
});

test('a viewer’s ban is seen although the provider lists staff to admins only and no admin is signed in, after a restart too', async () => {
  await start();
  await comesIn('admin');
  const viewer = await comesIn('viewer');
  pass(minute);
  expect(await seesDashboard(viewer)).toBe(true);
  await dashboard.restart();
  pass(minute);
  expect(await seesDashboard(viewer)).toBe(true);
  provider.staff.ban(email('viewer'));
  pass(minute);
  expect(await seesDashboard(viewer)).toBe(false);
});

test('with no admin known a viewer stays a viewer', async () => {
  await start();
  const viewer = await comesIn('viewer');
  pass(5 * minute);
  expect(await seesDashboard(viewer)).toBe(true);
  await createPoll(viewer);
  expect(provider.writes()).toEqual([]);
});

test('an account that was invited anew under the same email is another one', async () => {
  await start();
  const old = await comesIn('admin');
  await comesIn('super');
  provider.staff.remove(email('admin'));
  provider.staff.add(email('admin'), 'superadmin');
  pass(minute);
  expect(await seesDashboard(old)).toBe(false);
});

test('an admin who typed the email in capital letters stays one', async () => {
  await start();
  provider.staff.add('BEN@outside.test', 'admin');
  const ben = await signIn(dashboard.url, 'ben@OUTSIDE.test', outsidePassword);
  pass(minute);
  await createPoll(ben);
  expect(provider.writes()).toHaveLength(1);
});

describe('a provider that is away', () => {
  const away = [
    ['cuts connections', { down: true }],
    ['answers 503', { reply: { status: 503, body: {} } }],
    ['answers 429', { reply: { status: 429, body: { message: 'Too many requests' } } }],
  ] as const;

  test.each(away)('and %s: the last answer counts, for writes too', async (_how, trouble) => {
    await start();
    const admin = await comesIn('admin');
    pass(minute);
    expect(await seesDashboard(admin)).toBe(true);
    provider.disturb(/\/admin\/auth\/users/, trouble);
    pass(minute);
    await createPoll(admin);
    expect(provider.writes()).toHaveLength(1);
  });

  test.each(away)('and %s: after a restart no one writes before it was asked', async (_how, trouble) => {
    await start();
    const admin = await comesIn('admin');
    pass(minute);
    expect(await seesDashboard(admin)).toBe(true);
    await dashboard.restart();
    provider.disturb(/\/admin\/auth\/users/, trouble);
    pass(minute);
    const rejected = await createPoll(admin);
    expect(rejected.words).toContain('Your account could not be checked');
    expect(rejected.$('[name=question]').val()).toBe('Ni iki?');
    expect(provider.writes()).toEqual([]);
    provider.mend();
    pass(10_000);
    await createPoll(admin);
    expect(provider.writes()).toHaveLength(1);
  });
});

test('a demotion by the panel is in force at the next request, also when the staff list hangs (SPEC §10.14)', async () => {
  await start();
  const [admin, superadmin] = [await comesIn('admin'), await comesIn('super')];
  const { _id = '' } = provider.staff.find(email('admin')) ?? {};
  const form = await superadmin.open(`/dashboard/security/${_id}/role`);
  await superadmin.submit(form, 'Assign Role', { role: 'viewer' });
  expect(provider.staff.find(email('admin'))?.role).toBe('viewer');
  provider.disturb(/GET \/admin\/auth\/users/, { delay: 60_000 });
  const before = provider.writes().length;
  const response = await admin.open('/dashboard/polls');
  expect(response.status).toBe(403);
  expect(provider.writes()).toHaveLength(before);
});

test('SEC-07: a log-out and a ban by the panel outlive a restart, for every copy of the cookie (SPEC §4.1.3)', async () => {
  await start();
  const [viewer, admin, superadmin] = [
    await comesIn('viewer'),
    await comesIn('admin'),
    await comesIn('super'),
  ];
  const copy = copyOf(viewer);
  await viewer.send('/dashboard/log-out', { method: 'POST', manual: true, body: '', headers: urlEncoded });
  const { _id = '' } = provider.staff.find(email('admin')) ?? {};
  const form = await superadmin.open(`/dashboard/security/${_id}/ban`);
  await superadmin.submit(form, 'Ban user', { email: email('admin') });
  await dashboard.restart();
  // Within the minute in which signing in is still answer enough: only what was stored can tell.
  expect(await seesDashboard(copy)).toBe(false);
  expect(await seesDashboard(admin)).toBe(false);
  expect(await seesDashboard(superadmin)).toBe(true);
});
