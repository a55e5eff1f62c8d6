import { afterAll, beforeAll, expect, it } from 'vitest';
import { mobileApi } from '../../admin-api/contract';
import { startTestApi, type TestApi } from './support/api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY: '1' });
});
afterAll(() => api.stop());

/** Starts sessions from an address. @returns how many were let in */
async function starts(forwardedFor: string, times: number): Promise<number> {
  const headers = {
    ...{ 'x-app-key': api.services.config.appKey, 'content-type': 'application/json' },
    ...{ authorization: '', 'x-forwarded-for': forwardedFor },
  };
  const body = '{"district":"Gasabo","ageRange":"6-9"}';
  const start = () => api.request('POST', mobileApi.startSession.path, { headers, body });
  const responses = await Promise.all(Array.from({ length: times }, start));
  return responses.filter(({ status }) => status === 201).length;
}

it('sessions are throttled by the address before as many proxies as TRUST_PROXY says', async () => {
  expect(await starts('198.51.100.1, 203.0.113.7', 610)).toBe(600);
  // The rest of the header is the caller's own.
  expect(await starts('198.51.100.2, 203.0.113.7', 1)).toBe(0);
  expect(await starts('198.51.100.1, 203.0.113.8', 1)).toBe(1);
}, 60_000);
