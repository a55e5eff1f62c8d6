import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDashboardInProcess } from '../support/dashboard-in-process';
import { chosenPassword, confirmFor, newEmail, type People, peopleOf } from '../support/people';
import { type AdminApi, startAdminApi } from '../support/product';
import { startSmtp } from '../support/smtp';
import { demoEmail, signIn, Visitor } from '../support/visitor';

/* Staff are in the logs of both processes by their ids only (docs/security.md), also when mails fail; when queries fail: failed-queries.test.ts. */

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let adminApi: AdminApi;
let dashboard: Awaited<ReturnType<typeof startDashboardInProcess>>;
let people: People;
beforeAll(async () => {
  smtp = await startSmtp({ rejects: true });
  adminApi = await startAdminApi({ env: { SMTP_URL: smtp.url, LOG_LEVEL: 'trace' } });
  const env = { ADMIN_API_URL: adminApi.url, ADMIN_API_TOKEN: adminApi.token, LOG_LEVEL: 'trace' };
  dashboard = await startDashboardInProcess({ ...env, MEDIA_API_KEY: adminApi.mediaKey });
  people = await peopleOf(dashboard);
});
afterAll(async () => {
  await dashboard?.stop();
  await adminApi?.stop();
  await smtp?.stop();
});

const panel = '/dashboard/security';
const events = () =>
  [...adminApi.output().matchAll(/"event":"(user_[a-z_]+|invitation_[a-z_]+)"/g)].map(([, name]) => name);

test('what is done to accounts is logged by ids; rejected mails name no one', async () => {
  const { superadmin } = people;
  const email = newEmail();
  const typed = { email, role: 'viewer' };
  const invited = await superadmin.submit(await superadmin.open(panel), 'Send Invitation', typed);
  expect(invited.words).toContain('The invitation email could not be sent');
  await confirmFor(superadmin, await superadmin.open(panel), 'Resend invitation', email);
  const id = await people.userId(email);
  const ask = (action: string) => superadmin.open(`${panel}/${id}/${action}`);
  await superadmin.submit(await ask('role'), 'Assign Role', { role: 'admin' });
  expect(dashboard.output()).toMatch(/"requestId":"[\w-]+".*"staffId":"[\w-]+".*"msg":"request completed"/);
  await superadmin.submit(await ask('ban'), 'Ban user', { email });
  await superadmin.submit(await superadmin.open(`${panel}?status=banned`), `Unban: ${email}`);
  await superadmin.submit(await ask('revoke'), 'Revoke invitation');
  await superadmin.submit(await ask('delete'), 'Delete permanently', { email });
  await confirmFor(superadmin, await superadmin.open(panel), 'Copy reset link', demoEmail.viewer);
  await superadmin.submit(await superadmin.open(panel), 'Send a test email to yourself');
  const stranger = new Visitor(dashboard.url);
  const forgot = await stranger.open('/auth/forgot-password');
  await stranger.submit(forgot, /link/i, { email: demoEmail.admin });
  const login = await stranger.open('/auth/login');
  await stranger.submit(login, 'Login', { email: demoEmail.admin, password: chosenPassword });
  await signIn(dashboard.url, demoEmail.viewer);
  const notSent = () => adminApi.output().match(/a mail was not sent/g)?.length ?? 0;
  await expect.poll(notSent, { timeout: 30_000 }).toBeGreaterThan(2);
  expect(new Set(events())).toEqual(
    new Set([
      ...['user_invited', 'user_role_changed', 'user_banned', 'user_unbanned', 'invitation_revoked'],
      ...['user_deleted', 'user_password_reset_link'],
    ]),
  );
  expect(adminApi.output()).toMatch(
    new RegExp(`"event":"user_banned","userId":"${id}","admin":"[\\w-]{8,}"`),
  );
  expectNoOne([email]);
});

/** Of the demo's staff who act here. */
const names = ['Claudine', 'Uwimana'];

/** No email or name of staff is in a log of either process. */
function expectNoOne(more: string[]) {
  const secret = new RegExp(
    [...Object.values(demoEmail), ...more, ...names].join('|').replaceAll('.', '\\.'),
  );
  const lines = `${adminApi.output()}\n${dashboard.output()}`.split('\n');
  expect(lines.filter((line) => secret.test(line))).toEqual([]);
}
