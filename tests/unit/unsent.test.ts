import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppLoadContext } from '@remix-run/node';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createDraftKeys } from '~/forms.server/draft-keys';
import { createDraftStore } from '~/forms.server/draft-store';
import { createDrafts } from '~/forms.server/drafts';
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

  test('rows are rows again, as the pressed button leaves them', async () => {
    const intent = JSON.stringify({ type: 'insert', payload: { name: 'options', defaultValue: '' } });
    const fields = { question: 'Q', 'options[0]': 'a', 'options[1]': 'b', __intent__: intent };
    expect(await storedOf('/dashboard/polls/new', fields)).toMatchObject({
      question: 'Q',
      options: ['a', 'b', null],
    });
  });

  test.each(['{', 'null', '1', '{"type":"insert","payload":{"name":"question"}}'])(
    'conform’s own field with %s in it breaks nothing',
    async (__intent__) => {
      await storedOf('/dashboard/polls/new', { question: 'Q', __intent__ });
    },
  );

  test('is for its person in its browser only, and each finds their own', async () => {
    const path = '/dashboard/polls/new';
    let browser = await browserOf('u1');
    await keep(contextOf(browser, null), path, { formId: 'f', question: 'of u1' });
    const read = async (cookie: string, staffId: string) =>
      (await unsentFor(contextOf(cookie, staffId), path))?.values.question;
    expect(await read(await browserOf('u1'), 'u1')).toBeUndefined();
    // Another user signs in in the same browser, and their session ends as well.
    expect(await read(browser, 'u2')).toBeUndefined();
    browser = (await keys.find(browser, 'u2'))?.setCookie?.split(';')[0] ?? '';
    await keep(contextOf(browser, null), path, { formId: 'f', question: 'of u2' }, 'u2');
    expect(await read(browser, 'u2')).toBe('of u2');
    expect(await read(browser, 'u1')).toBe('of u1');
  });
});

describe('the folder of drafts', () => {
  test('holds encrypted files for the account only', async () => {
    await store().write(await key(), 'form /a', { words: 'Indirimbo' });
    const [file = ''] = readdirSync(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, file), 'latin1')).not.toMatch(/Indirimbo|form \/a|"u1"/);
  });

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
    await store().sweep();
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

  test('forgets all that one key opens, and nothing of another one, also of the same person', async () => {
    const [mine, elsewhere] = [await key(), await key()];
    await store().write(mine, 'a', 1);
    await store().write(mine, 'b', 2);
    await store().write(elsewhere, 'a', 3);
    await store().forgetAll(mine);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await store().read(elsewhere, 'a')).toBe(3);
  });

  test('a file that was cut off or tampered with is nothing, a folder that cannot be made is said to be so', async () => {
    const mine = await key();
    await store().write(mine, 'a', 1);
    const [file = ''] = readdirSync(folder);
    writeFileSync(join(folder, file), readFileSync(join(folder, file)).subarray(0, 40));
    expect(await store().read(mine, 'a')).toBeNull();
    expect(await store(join(folder, file)).write(mine, 'a', 1)).toBe('failed');
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

  test('is another one after its person has logged out; a colleague keeps theirs; of five people the first one loses it', async () => {
    const one = await browserOf('u1');
    let both = cookieOf((await keys.find(one, 'u2'))?.setCookie);
    const [first, second] = [await bytesOf(both, 'u1'), await bytesOf(both, 'u2')];
    const after = cookieOf(await keys.replace(both, 'u2'));
    expect(await bytesOf(after, 'u1')).toBe(first);
    expect(await bytesOf(after, 'u2')).not.toBe(second);
    // What another tab sends now is kept for who was there last.
    expect((await keys.find(after, null))?.key.staffId).toBe('u2');
    for (const id of ['u3', 'u4', 'u5']) both = cookieOf((await keys.find(both, id))?.setCookie);
    expect(await bytesOf(both, 'u2')).toBe(second);
    expect(await bytesOf(both, 'u1')).not.toBe(first);
  });
});

describe('the draft questions of a builder', () => {
  test('of a quiz are not those of a survey, nor of another browser, and outlive a restart', async () => {
    const [mine, other] = [await key(), await key()];
    const drafts = createDrafts(store());
    await drafts.change(mine, 'quiz', () => ['q']);
    expect(await createDrafts(store()).read(mine, 'quiz')).toEqual(['q']);
    expect(await drafts.read(mine, 'survey')).toEqual([]);
    expect(await drafts.read(other, 'quiz')).toEqual([]);
    await drafts.change(mine, 'quiz', () => []);
    expect(await drafts.read(mine, 'quiz')).toEqual([]);
  });

  test('are stored in memory while the folder cannot be written', async () => {
    writeFileSync(folder, '');
    const mine = await key();
    const drafts = createDrafts(store());
    await drafts.change(mine, 'quiz', () => ['q']);
    expect(await drafts.read(mine, 'quiz')).toEqual(['q']);
  });
});
