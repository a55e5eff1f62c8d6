import { generate } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allCalls, appCalls, auth, extensions } from '../../admin-api/contract';
import type { Kind } from '../contract/client';
import { type Check, contractChecks } from '../contract/suite';
import { startTestApi, type TestApi } from './support/api';
import { addUser } from './support/rows';

let api: TestApi;
let checks: Check[];
const received: Record<Kind, Set<string>> = { right: new Set(), wrong: new Set(), hostile: new Set() };
beforeAll(async () => {
  api = await startTestApi();
  const { id: userId } = await addUser(api, { email: 'admin@example.test', role: 'superadmin' });
  const { otpauth_url } = await api.call(auth.enableMfa, { body: { userId } });
  const adminSecret = new URL(otpauth_url).searchParams.get('secret') ?? '';
  const halfAMinuteAgo = Math.floor(Date.now() / 1000) - 30;
  const first = await generate({ secret: adminSecret, epoch: halfAMinuteAgo });
  await api.call(extensions.verifyMfa, { body: { userId, token: first } });
  const { token, appKey } = api.services.config;
  const target = { url: api.url, token, appKey, admin: 'admin@example.test', adminSecret };
  checks = await contractChecks(target, (call, kind) => received[kind].add(call.name));
});
afterAll(() => api.stop());

it('passes the conformance suite of `npm run test:contract` (SPEC §3.6.2, §3.7.3, §4.4.4, §5.5.2, §7.6.2, §7.7.2, §7.8.2, §7.8.3, §7.8.4)', {
  timeout: 240_000,
}, async () => {
  expect(checks.length).toBeGreaterThan(60);
  const issues: string[] = [];
  for (const { name, run } of checks)
    await run().catch((error: Error) => issues.push(`${name}: ${error.message}`));
  expect(issues).toEqual([]);
  expect([...(await api.media.names()), ...(await api.media.inFlight())]).toEqual([]);
});

it.each(['right', 'wrong', 'hostile'] as const)(
  'has held every call of the contract with %s input',
  (kind) => {
    const names = [...allCalls, ...appCalls].map(({ call }) => call.name);
    expect(names.length).toBeGreaterThan(60);
    // It needs a mail server, with which invitations give no link to go on with: tests/admin-api/mail-queue.test.ts.
    const elsewhere = kind === 'right' ? ['staffUsers.sendTestMail'] : [];
    expect(names.filter((name) => !received[kind].has(name))).toEqual(elsewhere);
  },
);
