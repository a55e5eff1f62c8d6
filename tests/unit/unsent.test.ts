import type { AppLoadContext } from '@remix-run/node';
import { describe, expect, test } from 'vitest';
import { createAccounts } from '~/session.server/accounts';
import { keepUnsent } from '~/session.server/unsent';

const accounts = createAccounts({ secrets: ['s'.repeat(32)], secure: false });
const context = { accounts, sessions: { lastStaffId: async () => 'u1' } } as unknown as AppLoadContext;

/** What is kept of a form that was sent after its session had ended, by field. */
async function keptOf(path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const request = new Request(`http://localhost${path}`, { method: 'POST', body });
  const cookie = await keepUnsent(request, context, path);
  const opened = await accounts.unsent.open(cookie?.split(';')[0]);
  return opened && Object.fromEntries(opened.value.fields.map(({ name, value }) => [name, value]));
}

describe('what was typed too late, without JavaScript', () => {
  test.each([
    ['a content', '/dashboard/contents/new', { title: 'Indirimbo', code: 'ITE-001' }],
    ['a quiz', '/dashboard/quiz/new', { code: 'ITE-001', question: 'Ni iki?' }],
  ])('the code of %s is kept', async (_what, path, fields) => {
    expect(await keptOf(path, { formKey: 'k', ...fields })).toEqual(fields);
  });

  const secrets = { current: 'Sunny-day-7!', password: 'Rainy-day-8?', confirm: 'Rainy-day-8?' };
  test.each([
    ['passwords', secrets],
    ['passwords and a code', { ...secrets, code: '123456' }],
    ['a password and a recovery code', { current: 'Sunny-day-7!', code: 'ABCD-EFGH-IJKL-MNOP' }],
    ['a code, the password left out', { current: '', code: '123456' }],
  ])('of a form that asks for %s nothing is', async (_what, fields) => {
    for (const path of ['/dashboard/account', '/dashboard/account/', '/DASHBOARD/Account'])
      expect(await keptOf(path, { formKey: 'k', intent: 'codes', ...fields })).toBeNull();
  });

  test('tokens and recovery codes are not, whatever form they are in', async () => {
    const fields = { token: 't', invitationToken: 't', recovery: 'ABCD-EFGH-IJKL-MNOP', title: 'T' };
    expect(await keptOf('/dashboard/contents/new', fields)).toEqual({ title: 'T' });
  });
});
