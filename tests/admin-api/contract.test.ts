import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Check, contractChecks } from '../contract/suite';
import { startTestApi, type TestApi } from './support/api';
import { addUser } from './support/rows';

let api: TestApi;
let checks: Check[];
beforeAll(async () => {
  api = await startTestApi();
  await addUser(api, { email: 'admin@example.test', role: 'superadmin' });
  const { token, appKey } = api.services.config;
  checks = await contractChecks({ url: api.url, token, appKey, admin: 'admin@example.test' });
});
afterAll(() => api.stop());

it('passes the conformance suite that `npm run test:contract` holds any admin API against', {
  timeout: 240_000,
}, async () => {
  expect(checks.length).toBeGreaterThan(60);
  const faults: string[] = [];
  for (const { name, run } of checks)
    await run().catch((error: Error) => faults.push(`${name}: ${error.message}`));
  expect(faults).toEqual([]);
});
