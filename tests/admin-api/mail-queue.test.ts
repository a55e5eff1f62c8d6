import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auth, extensions, passwordReset, staffUsers } from '../../admin-api/contract';
import * as schema from '../../admin-api/db/schema';
import { createMailQueue } from '../../admin-api/mail/queue';
import { startSmtp } from '../support/smtp';
import { startTestApi, type TestApi } from './support/api';
import { addUser, password } from './support/rows';

/* A mail server that does not take mails, and takes them later (docs/decisions/0049). */

const minute = 60_000;
const metricsToken = 'a-token-for-metrics-only';
const boss = 'boss@example.org';
let api: TestApi;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
beforeAll(async () => {
  smtp = await startSmtp();
  api = await startTestApi({ SMTP_URL: smtp.url, METRICS_TOKEN: metricsToken });
  await addUser(api, { email: boss, role: 'superadmin' });
});
beforeEach(async () => {
  await api.services.db.delete(schema.mails);
  smtp.reject(false);
  smtp.received.length = 0;
});
afterAll(async () => {
  await api?.stop();
  await smtp?.stop();
});

/** What another process has, so many minutes from now. */
function queueIn(minutes: number) {
  const { db, mailer, totpKeys: keys, app } = api.services;
  return createMailQueue({ db, mailer, keys, log: app.log, now: () => Date.now() + minutes * minute });
}
async function invite(email: string) {
  const { invitation } = await api.call(staffUsers.invite, { body: { email, role: 'viewer', admin: boss } });
  const id = (await api.call(staffUsers.list)).find((user) => user.email === email)?.id;
  if (!id) throw new Error(`${email} is no user`);
  return { id, invitation };
}
const mailOf = async (userId: string) =>
  (await api.call(extensions.listMails, { query: { admin: boss } })).find((mail) => mail.userId === userId);
async function mailsWaiting(): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const response = await fetch(`${api.url}/metrics`, { headers });
  return Number(/^mails_waiting\{.*\} (\d+)$/m.exec(await response.text())?.[1]);
}
const rows = () => api.services.db.select().from(schema.mails);

it('an invitation that was not taken is tried again, by whichever process comes first, with the link that the admin was given', async () => {
  smtp.reject(true);
  const { id, invitation } = await invite('late@example.org');
  expect(invitation).toMatchObject({ sent: false, failed: true, link: expect.any(String) });
  const problem = expect.stringContaining('no such person');
  expect(await mailOf(id)).toMatchObject({ state: 'waiting', tries: 1, mostTries: 5, problem });
  expect(await mailsWaiting()).toBe(1);
  // What waits is a secret: it holds the link.
  const token = new URL(invitation?.link ?? '').searchParams.get('token') ?? '';
  expect(JSON.stringify(await rows())).not.toContain(token);

  smtp.reject(false);
  expect(await queueIn(0.5).sendDue()).toBe(0);
  const sent = await Promise.all([queueIn(2).sendDue(), queueIn(2).sendDue(), queueIn(2).sendDue()]);
  expect(sent.reduce((sum, n) => sum + n)).toBe(1);
  expect(smtp.received).toHaveLength(1);
  const link = /http\S+/.exec(smtp.received[0]?.text ?? '')?.[0] ?? '';
  expect(link).toBe(invitation?.link);
  expect(await mailOf(id)).toMatchObject({ state: 'sent', tries: 2, problem: null });
  expect((await rows())[0]?.encrypted).toBeNull();
  expect(await mailsWaiting()).toBe(0);
  const body = { name: 'Late', email: 'late@example.org', password, invitationToken: token };
  expect((await api.send(auth.signup, { body })).status).toBe(201);
});

it('after five tries it is given up, and the panel says what the mail server said', async () => {
  smtp.reject(true);
  const { id } = await invite('never@example.org');
  for (const minutes of [1, 6, 21, 81]) {
    await queueIn(minutes + 0.1).sendDue();
    expect((await mailOf(id))?.state).toBe(minutes === 81 ? 'failed' : 'waiting');
  }
  expect(await mailOf(id)).toMatchObject({ tries: 5, problem: expect.stringContaining('no such person') });
  smtp.reject(false);
  await queueIn(1_000).sendDue();
  expect(smtp.received).toEqual([]);
});

it('a process that died while it sent is waited for, then another one sends', async () => {
  smtp.reject(true);
  await invite('crash@example.org');
  smtp.reject(false);
  const { db } = api.services;
  // As `claim` leaves it, and nothing after it.
  await db.update(schema.mails).set({ tries: 2, nextTryAt: new Date(Date.now() + 2 * minute) });
  expect(await queueIn(1).sendDue()).toBe(0);
  expect(await queueIn(3).sendDue()).toBe(1);

  // One that died in the fifth try: there is no sixth.
  smtp.reject(true);
  const { id } = await invite('last@example.org');
  smtp.reject(false);
  const last = eq(schema.mails.staffUserId, id);
  await db.update(schema.mails).set({ tries: 5, nextTryAt: new Date() }).where(last);
  expect(await queueIn(1).sendDue()).toBe(0);
  expect(await mailOf(id)).toMatchObject({ state: 'failed', tries: 5 });
});

it('what was revoked, replaced or has expired is not sent', async () => {
  smtp.reject(true);
  const revoked = await invite('revoked@example.org');
  await api.call(extensions.revokeInvitation, { params: { id: revoked.id }, query: { admin: boss } });
  const again = await invite('again@example.org');
  await api.call(extensions.resendInvitation, { params: { id: again.id }, body: { admin: boss } });
  const { id: staffUserId } = await addUser(api, { email: 'forgetful@example.org' });
  await api.call(passwordReset.requestPasswordReset, { body: { email: 'forgetful@example.org' } });
  const problem = async () => (await mailOf(staffUserId))?.problem;
  await expect.poll(problem, { timeout: 10_000 }).toContain('no such person');
  smtp.reject(false);
  await queueIn(61).sendDue();
  // The reset link lives for half an hour.
  expect(smtp.received.map(({ to }) => to)).toEqual([['again@example.org']]);
  expect(await mailOf(staffUserId)).toMatchObject({ state: 'failed', problem: 'Its link has expired.' });
  const left = (await rows()).find((row) => row.staffUserId === staffUserId);
  expect(left?.encrypted).toBeNull();
});
