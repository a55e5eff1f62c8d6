import { expect, test, vi } from 'vitest';
import { createSignedIn } from '~/auth.server/signed-in';
import type { Revocations } from '~/state.server/revocations';

const minute = 60_000;
const device = { ip: '192.0.2.1', userAgent: 'Firefox' };

test('a session is noted every two minutes, or from another address, also after others were forgotten', async () => {
  let now = 0;
  const note = vi.fn(async () => {});
  const signedIn = createSignedIn({ revocations: { note } as unknown as Revocations, now: () => now });
  const use = async (sid: string, ip = device.ip) => {
    await signedIn.note({ sid, staff: { id: 'u1' }, startedAt: 0, seenAt: now }, { ...device, ip });
    return note.mock.calls.splice(0).length;
  };
  expect(await use('a')).toBe(1);
  now = minute;
  expect([await use('a'), await use('a', '192.0.2.2'), await use('a', '192.0.2.2')]).toEqual([0, 1, 0]);
  now = 2.1 * minute;
  expect([await use('b'), await use('a', '192.0.2.2')]).toEqual([1, 0]);
  now = 3.1 * minute;
  expect(await use('a', '192.0.2.2')).toBe(1);
});
