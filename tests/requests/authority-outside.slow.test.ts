import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { type OutsideProvider, outsidePassword, startOutsideProvider } from '../support/outside-provider';
import { copyOf } from '../support/people';
import { signIn, type Visitor } from '../support/visitor';

/*
 * Authority takes effect (SEC-06) with a provider of another hand: what it did to an account by itself bites within 60 seconds of
 * the dashboard's clock, whoever else is signed in, before and after a restart, at any pace of requests.
 */

let provider: OutsideProvider;
let dashboard: DashboardInProcess;

beforeEach(async () => {
  // Only the clock: timers and the network stay what they are.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1, 9) });
  provider = await startOutsideProvider({ listsStaffTo: 'admins' });
  dashboard = await startDashboardInProcess(provider.env());
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
const createPoll = (visitor: Visitor) => visitor.open('/dashboard/polls/new', { form: poll });
const seesDashboard = async (visitor: Visitor) =>
  (await visitor.open('/dashboard/categories')).path === '/dashboard/categories';

const actions = {
  demoted: () => provider.staff.setRole(email('admin'), 'viewer'),
  banned: () => provider.staff.ban(email('admin')),
  deleted: () => provider.staff.remove(email('admin')),
};
// Every situation: tests/unit/staff-status.test.ts.
test.each(['demoted', 'banned', 'deleted'] as const)(
  'an admin whom the provider %s writes nothing a minute later, after a restart too',
  async (action) => {
    const [admin, superadmin] = [await comesIn('admin'), await comesIn('super')];
    expect((await createPoll(admin)).words).toContain('Ni iki?');
    actions[action]();
    await dashboard.restart();
    pass(minute);
    await createPoll(admin);
    expect(provider.writes()).toHaveLength(1);
    if (action !== 'demoted') expect(await seesDashboard(admin)).toBe(false);
    expect(await seesDashboard(superadmin)).toBe(true);
  },
);

test('SEC-07: a log-out and a ban by the panel outlive a restart, for every copy of the cookie (SPEC §4.1.3)', async () => {
  const [viewer, admin, superadmin] = [
    await comesIn('viewer'),
    await comesIn('admin'),
    await comesIn('super'),
  ];
  const copy = copyOf(viewer);
  await viewer.send('/dashboard/log-out', { form: {}, manual: true });
  const { _id = '' } = provider.staff.find(email('admin')) ?? {};
  const form = await superadmin.open(`/dashboard/security/${_id}/ban`);
  await superadmin.submit(form, 'Ban user', { email: email('admin') });
  await dashboard.restart();
  // Within the minute in which signing in is still answer enough: only what was stored can tell.
  expect(await seesDashboard(copy)).toBe(false);
  expect(await seesDashboard(admin)).toBe(false);
  expect(await seesDashboard(superadmin)).toBe(true);
});
