import { afterEach, expect, test } from 'vitest';
import { type DashboardInProcess, startDashboardInProcess } from '../support/dashboard-in-process';
import { type OutsideProvider, outsidePassword, startOutsideProvider } from '../support/outside-provider';
import { signIn } from '../support/visitor';

/*
 * SPEC §7's `admin` is the acting admin's email or id. A provider that knows admins by one of them only has a Security panel all the same:
 * what it took is remembered, and said in every write.
 */

let provider: OutsideProvider;
let dashboard: DashboardInProcess;
afterEach(async () => {
  await dashboard?.stop();
  await provider?.stop();
});

const start = async (knowsAdminsBy: 'id' | 'email') => {
  provider = await startOutsideProvider({ knowsAdminsBy });
  dashboard = await startDashboardInProcess(provider.env());
  return signIn(dashboard.url, 'super@outside.test', outsidePassword);
};
const eve = 'eve@outside.test';
const found = () => provider.staff.find(eve);

test.each(['id', 'email'] as const)('where admins are known by %s all of Security works', async (name) => {
  const staff = await start(name);
  const open = async (link: string) => {
    const { $ } = await staff.open('/dashboard/security');
    return staff.open($(`a[aria-label="${link}: ${eve}"]`).attr('href') ?? '');
  };
  const panel = await staff.open('/dashboard/security');
  expect(panel.status).toBe(200);
  expect(panel.words).toContain('admin@outside.test');

  await staff.submit(panel, 'Send Invitation', { email: eve, role: 'viewer' });
  expect(found()?.role).toBe('viewer');
  provider.staff.setActive(eve);
  await staff.submit(await open('Change role'), /^Assign Role/, { role: 'admin' });
  expect(found()?.role).toBe('admin');
  await staff.submit(await open('Ban'), 'Ban user', { email: eve });
  expect(found()?.isBanned).toBe(true);
  await staff.submit(await staff.open('/dashboard/security'), `Unban: ${eve}`);
  expect(found()?.isBanned).toBe(false);
  await staff.submit(await open('Delete'), 'Delete permanently', { email: eve });
  expect(found()).toBeUndefined();

  // Tried once in the other name, never again.
  const lists = provider.calls.filter(({ path }) => path === '/admin/auth/users');
  const { _id: id = '', email = '' } = provider.staff.find('super@outside.test') ?? {};
  const wrong = name === 'id' ? email : id;
  expect(lists.filter(({ query }) => query.get('admin') === wrong).length).toBeLessThanOrEqual(1);
});

test('an invitation that is sent first of all, after a restart, carries the name the provider takes', async () => {
  const staff = await start('id');
  const panel = await staff.open('/dashboard/security');
  await dashboard.restart();
  await staff.submit(panel, 'Send Invitation', { email: eve, role: 'viewer' });
  expect(found()?.role).toBe('viewer');
});

test('a provider that rejects both names says so, and is not asked on and on', async () => {
  const staff = await start('id');
  provider.disturb(/GET .admin.auth.users/, {
    reply: { status: 403, body: { success: false, message: 'Not for you' } },
  });
  const before = provider.calls.length;
  const panel = await staff.open('/dashboard/security');
  expect(panel.status).toBe(503);
  const lists = provider.calls.slice(before).filter(({ path }) => path === '/admin/auth/users');
  expect(lists).toHaveLength(2);
});
