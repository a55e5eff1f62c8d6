import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppLoadContext } from '@remix-run/node';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createDraftKeys } from '~/forms.server/draft-keys';
import { createDraftStore } from '~/forms.server/draft-store';
import { createFormOwners } from '~/forms.server/form-owner';
import { storeUnsent, unsentFor } from '~/forms.server/unsent';

const dataDir = mkdtempSync(join(tmpdir(), 'inzira-unsent-'));
const folder = join(dataDir, 'drafts');
let time = Date.UTC(2026, 5, 1);
const now = () => time;
const keys = createDraftKeys({ secrets: ['s'.repeat(32)], secure: false, now });
const store = (over = folder) => createDraftStore({ folder: over, log: pino({ level: 'silent' }), now });
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const formOwners = createFormOwners(['s'.repeat(32)]);

/** The context of a request by a browser that holds a cookie. */
function contextOf(cookie: string | null, staffId: string | null, draftStore = store()): AppLoadContext {
  const draftKey = () => keys.find(cookie, staffId);
  const authorKey = (formKey: unknown) => keys.ofAuthor(cookie, (id) => formOwners.isOf(formKey, id));
  return { draftKey, authorKey, formOwners, draftStore, receivedForm: null } as unknown as AppLoadContext;
}
async function browserOf(staffId: string): Promise<string> {
  return (await keys.find(null, staffId))?.setCookie?.split(';')[0] ?? '';
}
function keep(context: AppLoadContext, path: string, fields: Record<string, string>, staffId = 'u1') {
  const receivedForm = new FormData();
  for (const [name, value] of Object.entries({ ...fields, formKey: formOwners.ownerOf(staffId) }))
    receivedForm.set(name, value);
  return storeUnsent({ ...context, receivedForm }, path);
}

/** What is stored of a form that was sent after its session had ended, by field. */
async function storedOf(path: string, fields: Record<string, string>) {
  const context = contextOf(await browserOf('u1'), null);
  await keep(context, path, { formId: 'f', ...fields });
  const { formId: _, formKey: __, ...values } = (await unsentFor(context, path))?.values ?? {};
  return values;
}

const key = async () => {
  const found = await keys.find(null, 'u1');
  if (!found) throw new Error('no key');
  return found.key;
};

describe('what was typed too late', () => {
  test('is stored, codes of contents too, and no token or recovery code', async () => {
    const typed = { title: 'Indirimbo', code: 'ITE-001' };
    const secret = { token: 't', invitationToken: 't', recovery: 'ABCD-EFGH-IJKL-MNOP' };
    expect(await storedOf('/dashboard/contents/new', { ...typed, ...secret })).toEqual(typed);
    const own = { formKey: 'k', intent: 'add', __intent__: '', sendAgain: 'k', descriptionFormat: 'text' };
    expect(await storedOf('/dashboard/info/new', { ...own, description: ' ' })).toEqual({});
    const question = { code: 'ITE-001', question: 'Ni iki?' };
    expect(await storedOf('/dashboard/quiz/new', question)).toEqual(question);
  });

  test.each<Record<string, string>>([
    { current: 'Sunny-day-7!', password: 'Rainy-day-8?', confirm: 'Rainy-day-8?' },
    { current: 'Sunny-day-7!', code: 'ABCD-EFGH-IJKL-MNOP' },
    { current: '', code: '123456' },
  ])('nothing is of a form that asks for a password: %j', async (fields) => {
    for (const path of ['/dashboard/account', '/dashboard/account/', '/DASHBOARD/Account'])
      expect(await storedOf(path, { formKey: 'k', intent: 'codes', ...fields })).toEqual({});
  });

  test.each(['{', 'null', '1', '{"type":"insert","payload":{"name":"question"}}'])(
    'conform’s own field with %s in it breaks nothing',
    async (__intent__) => {
      await storedOf('/dashboard/polls/new', { question: 'Q', __intent__ });
    },
  );
});

describe('the folder of drafts', () => {
  test('forgets after 7 days, and after ten minutes what was shown', async () => {
    const mine = await key();
    await store().write(mine, 'a', 1);
    await store().write(mine, 'b', 2);
    await store().forget(mine, 'b', 10 * 60_000);
    time += 9 * 60_000;
    expect(await store().read(mine, 'b')).toBe(2);
    time += 2 * 60_000;
    expect(await store().read(mine, 'b')).toBeNull();
    time += 7 * 24 * 60 * 60_000 - 12 * 60_000;
    expect(await store().read(mine, 'a')).toBe(1);
    time += 2 * 60_000;
    expect(await store().read(mine, 'a')).toBeNull();
  });

  test('deletes what is over, but nothing because of a clock that is ahead for an hour', async () => {
    const mine = await key();
    const options = { folder, log: pino({ level: 'silent' }), now };
    let elapsed = 0;
    const longRunning = createDraftStore({ ...options, elapsed: () => elapsed });
    await longRunning.write(mine, 'a', 1);
    const day = 24 * 60 * 60_000;
    time += 8 * day;
    const started = createDraftStore({ ...options, elapsed: () => elapsed });
    for (const one of [longRunning, started]) {
      await one.sweep();
      elapsed += 60 * 60_000;
      await one.sweep();
    }
    await started.write(mine, 'b', 1);
    time -= 8 * day;
    expect(await started.read(mine, 'a')).toBe(1);
    time += 16 * day;
    await started.sweep();
    elapsed += day;
    time += day;
    await started.sweep();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('keeps 40 drafts of a person, the newest, and none that is too long', async () => {
    const mine = await key();
    for (let n = 0; n < 45; n++) {
      time += 1_000;
      await store().write(mine, `form ${n}`, n);
    }
    expect(readdirSync(folder)).toHaveLength(40);
    expect(await store().read(mine, 'form 4')).toBeNull();
    expect(await store().read(mine, 'form 44')).toBe(44);
    expect(await store().write(mine, 'long', 'x'.repeat(1_200_000))).toBe('too long');
  });
});

describe('the key of a browser', () => {
  const cookieOf = (line: string | null | undefined) => line?.split(';')[0] ?? '';
  const bytesOf = async (cookie: string, staffId: string) =>
    Buffer.from((await keys.find(cookie, staffId))?.key.bytes ?? []).toString('hex');

  test('is kept for 7 days at least after its person was last seen, and renewed before that', async () => {
    const cookie = await browserOf('u1');
    const first = await bytesOf(cookie, 'u1');
    time += 7 * 24 * 60 * 60_000;
    expect(await bytesOf(cookie, 'u1')).toBe(first);
    const renewed = cookieOf((await keys.find(cookie, 'u1'))?.setCookie);
    time += 7 * 24 * 60 * 60_000;
    expect(await bytesOf(renewed, 'u1')).toBe(first);
    expect(await bytesOf(cookie, 'u1')).not.toBe(first);
  });
});
