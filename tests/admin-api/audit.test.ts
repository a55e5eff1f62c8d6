import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordEvent } from '../../admin-api/audit/record';
import { cutAuditLog } from '../../admin-api/audit/retention';
import { verifyChain } from '../../admin-api/audit/verify';
import {
  actingStaffHeader,
  audit,
  auth,
  contents,
  extensions,
  polls,
  sections,
  staffUsers,
} from '../../admin-api/contract';
import * as schema from '../../admin-api/db/schema';
import { startTestApi, type TestApi } from './support/api';
import { addStoredContent } from './support/app';
import { addSection, addUser, password } from './support/rows';

/* The audit log (docs/decisions/0047). That every write leaves one row is tried in idempotency.test.ts. */

let api: TestApi;
let boss: string;
const from = {
  'x-forwarded-for': '203.0.113.9',
  'x-client-user-agent': 'Mozilla/5.0 (Phone)',
  'x-request-id': 'a1b2c3d4e5f60718',
};
beforeAll(async () => {
  api = await startTestApi();
  boss = (await addUser(api, { email: 'boss@example.org', name: 'Ineza', role: 'superadmin' })).id;
});
afterAll(() => api?.stop());

const newest = async () => (await api.call(audit.auditList, { query: { perPage: '1' } })).data[0];
const createPoll = (headers: Record<string, string> = {}) =>
  api.send(polls.create, { body: { question: 'Which?', options: ['a', 'b'] }, headers });

test('a row says who did what, from where, by which request, and each field before and after', async () => {
  const content = await addStoredContent(api, { title: 'Old title', description: '<p>Old</p>' });
  const form = new FormData();
  form.append('title', 'New title');
  form.append('description', `<p>${'x'.repeat(20_000)}</p>`);
  const headers = { ...from, [actingStaffHeader]: boss };
  const response = await api.send(contents.update, { params: { id: content.id }, form, headers });
  expect(response).toMatchObject({ status: 200 });
  expect(response.headers.get('x-request-id')).toBe(from['x-request-id']);
  const row = await newest();
  expect(row).toMatchObject({
    ...{ actorKind: 'staff', actorId: boss, actorName: 'Ineza', action: 'edit', outcome: 'success' },
    ...{ kind: 'content', itemId: content.id, itemName: 'Old title', detail: null },
    ...{ ip: '203.0.113.9', userAgent: 'Mozilla/5.0 (Phone)', requestId: from['x-request-id'] },
  });
  expect(Object.keys(row?.changes ?? {}).toSorted()).toEqual(['description', 'title']);
  expect(row?.changes?.title).toEqual({ before: 'Old title', after: 'New title' });
  const after = String(row?.changes?.description?.after);
  expect([after.length, after.at(-1)]).toEqual([16_001, '…']);
});

test('what was deleted is there to be read, also when who did it is deleted as well', async () => {
  const { section } = await addSection(api, 'Indirimbo');
  const admin = await addUser(api, { email: 'leaving@example.org', name: 'Keza' });
  await api.call(sections.remove, { params: { id: section.id }, headers: { [actingStaffHeader]: admin.id } });
  await api.call(staffUsers.remove, { params: { id: admin.id }, query: { admin: boss } });
  const { data } = await api.call(audit.auditList, { query: { actor: admin.id } });
  expect(data).toMatchObject([
    { action: 'delete', kind: 'staff-user', itemName: 'Keza', changes: { email: { after: null } } },
    {
      actorName: 'Keza',
      action: 'delete',
      kind: 'section',
      changes: { name: { before: 'Indirimbo', after: null } },
    },
  ]);
});

test('a write that fails leaves no row; neither does a read', async () => {
  const before = (await api.call(audit.auditList)).total;
  expect((await api.send(polls.remove, { params: { id: 'unknown0' } })).status).toBe(404);
  await api.call(polls.list);
  expect((await api.call(audit.auditList)).total).toBe(before);
});

test('signing in, its failures and the own account are rows; no password, code or hash is in any', async () => {
  const { id } = await addUser(api, { email: 'viewer@example.org', name: 'Gwiza', role: 'viewer' });
  const login = (email: string, typed: string) =>
    api.send(auth.login, { body: { email, password: typed }, headers: from });
  await login('viewer@example.org', 'Wrong-pass-1!');
  await login('nobody@example.org', 'Wrong-pass-1!');
  await login('viewer@example.org', password);
  const { otpauth_url } = await api.call(auth.enableMfa, { body: { userId: id } });
  const secret = new URL(otpauth_url).searchParams.get('secret') ?? '';
  await api.send(extensions.verifyMfa, { body: { userId: id, token: '135790' } });
  await api.call(auth.login, {
    body: { email: 'viewer@example.org', password, token: await generate({ secret }) },
  });
  await api.call(audit.auditRecord, { body: { action: 'log-out' }, headers: { [actingStaffHeader]: id } });
  const { data } = await api.call(audit.auditList, { query: { perPage: '8' } });
  expect(
    data.map(({ action, outcome, actorKind, actorName }) => [action, outcome, actorKind, actorName]),
  ).toEqual([
    ['log-out', 'success', 'staff', 'Gwiza'],
    ['sign-in', 'success', 'staff', 'Gwiza'],
    ['mfa-set-up', 'success', 'staff', 'Gwiza'],
    ['code-failed', 'failure', 'stranger', 'viewer@example.org'],
    ['mfa-switched-on', 'success', 'staff', 'Gwiza'],
    ['sign-in', 'success', 'staff', 'Gwiza'],
    ['sign-in-failed', 'failure', 'stranger', 'nobody@example.org'],
    ['sign-in-failed', 'failure', 'stranger', 'viewer@example.org'],
  ]);
  const { rows } = await api.services.db.execute<{ t: string }>(sql`select e::text as t from audit_events e`);
  const all = rows.map(({ t }) => t).join();
  const [user] = await api.services.db.select().from(schema.staffUsers).where(eq(schema.staffUsers.id, id));
  for (const secret of [password, 'Wrong-pass-1!', 'argon2', user?.mfaSecret ?? 'none', '135790'])
    expect(all).not.toContain(secret);
});

test('filters, pages and search find rows; a page of it all is counted from the ids', async () => {
  for (let n = 0; n < 5; n++)
    expect((await createPoll({ ...from, [actingStaffHeader]: boss })).status).toBe(201);
  const list = (query: Record<string, string>) => api.call(audit.auditList, { query });
  const whole = await list({ perPage: '2' });
  const second = await list({ perPage: '2', page: '2' });
  expect(second.data[0]?.id).toBe((whole.data[1]?.id ?? 0) - 1);
  expect(await list({ kind: 'poll', action: 'create', perPage: '3', page: '2' })).toMatchObject({
    total: 5,
    more: false,
    data: [{ kind: 'poll' }, { kind: 'poll' }],
  });
  expect((await list({ search: 'INDIRIMBO' })).data).toMatchObject([{ itemName: 'Indirimbo' }]);
  expect((await list({ search: '100%' })).total).toBe(0);
  expect((await list({ search: from['x-request-id'], kind: 'poll' })).total).toBe(5);
  const ids = (await list({ before: String(whole.data[0]?.id), perPage: '2' })).data.map(({ id }) => id);
  expect(ids).toEqual([(whole.data[0]?.id ?? 0) - 1, (whole.data[0]?.id ?? 0) - 2]);
  expect((await list({ from: '2999-01-01T00:00:00Z' })).data).toEqual([]);
  expect((await api.call(audit.auditGet, { params: { id: String(ids[0]) } })).event?.id).toBe(ids[0]);
  expect((await api.call(audit.auditGet, { params: { id: 'unknown0' } })).event).toBeNull();
});

describe('the chain', () => {
  const forced = (statement: ReturnType<typeof sql>) =>
    api.services.db.transaction(async (tx) => {
      await tx.execute(sql`alter table audit_events disable trigger user`);
      await tx.execute(statement);
      await tx.execute(sql`alter table audit_events enable trigger user`);
    });

  test('has no gap and no fork when many write at once, some of whom fail', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 4 === 3 ? api.send(polls.remove, { params: { id: 'unknown0' } }) : createPoll(),
      ),
    );
    const { total } = await api.call(audit.auditList);
    expect(await verifyChain(api.services.db)).toEqual({ rows: total, problems: [] });
    expect((await newest())?.id).toBe(total);
  });

  test.each([
    ['update', sql`update audit_events set actor_name = 'Someone else' where id = 1`],
    ['delete', sql`delete from audit_events where id = 1`],
    ['truncate', sql`truncate audit_events`],
  ])('the database refuses to %s a row', async (_what, statement) => {
    await expect(api.services.db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') },
    });
  });

  test('shows where the triggers were got round: a changed row, a missing one', async () => {
    await forced(sql`update audit_events set item_name = 'Other' where id = 2`);
    expect((await verifyChain(api.services.db)).problems).toEqual([
      'Row 2 of the audit log is not as it was written.',
    ]);
    await forced(sql`delete from audit_events where id = 2`);
    expect((await verifyChain(api.services.db)).problems).toEqual([
      'Before row 3 of the audit log, rows are missing or were put in.',
    ]);
  });

  test('goes on after rows that are too old were cut, which is a row itself', async () => {
    // Its own sweeper must not come first.
    const other = await startTestApi({ AUDIT_DAYS: '36500' });
    try {
      const { db } = other.services;
      const old = sql`insert into audit_events (at, actor_kind, action, outcome) select now() - interval '800 days', 'system', 'settings', 'success' from generate_series(1, 3)`;
      await db.execute(old);
      await recordEvent(db, { actorKind: 'system', action: 'settings', detail: randomUUID() });
      expect(await cutAuditLog(db, 730)).toBe(3);
      const { data, total } = await other.call(audit.auditList);
      expect(total).toBe(2);
      expect(data[0]).toMatchObject({
        action: 'log-cut',
        detail: expect.stringMatching(/^3 rows from before /),
      });
      expect(await verifyChain(db)).toEqual({ rows: 2, problems: [] });
      expect(await cutAuditLog(db, 730)).toBe(0);
      // One that a wrong clock wrote, after rows of today: nothing of today goes with it.
      await db.execute(old);
      expect(await cutAuditLog(db, 730)).toBe(0);
      expect(await verifyChain(db)).toEqual({ rows: 5, problems: [] });
    } finally {
      await other.stop();
    }
  });
});
