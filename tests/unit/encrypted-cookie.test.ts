import { expect, test } from 'vitest';
import { z } from 'zod';
import { createEncryptedCookie } from '~/state.server/encrypted-cookie';

const schema = z.object({ password: z.string() });
const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? '';

function encrypted(over: Partial<Parameters<typeof createEncryptedCookie<typeof schema>>[0]> = {}) {
  return createEncryptedCookie({
    name: 'challenge',
    schema,
    secrets: ['s'.repeat(32)],
    secure: true,
    lifeSeconds: 300,
    ...over,
  });
}

test('what is encrypted can be opened again, and not be read in between (SPEC §10.11)', async () => {
  const setCookie = await encrypted().encrypt({ password: 'Sunny-day-7!' });
  expect((await encrypted().open(cookieOf(setCookie)))?.value).toEqual({ password: 'Sunny-day-7!' });
  expect(setCookie).toMatch(/^__Host-challenge=.*; HttpOnly; Secure; SameSite=Lax$/);
  expect(Buffer.from(decodeURIComponent(setCookie), 'base64').toString('latin1')).not.toContain('Sunny');
});

test('after its life it is nothing, whatever the browser kept', async () => {
  let now = Date.UTC(2026, 0, 5);
  const cookie = encrypted({ now: () => now });
  const header = cookieOf(await cookie.encrypt({ password: 'x' }));
  now += 299_000;
  expect(await cookie.open(header)).not.toBeNull();
  now += 1_000;
  expect(await cookie.open(header)).toBeNull();
});

test('encrypted for one purpose it cannot be opened for another, nor with another secret, nor changed', async () => {
  const header = cookieOf(await encrypted().encrypt({ password: 'x' }));
  expect(await encrypted({ name: 'invitation' }).open(header.replace('challenge', 'invitation'))).toBeNull();
  expect(await encrypted({ secrets: ['o'.repeat(32)] }).open(header)).toBeNull();
  expect(await encrypted().open(header.replace(/.{8}$/, 'AAAAAAAA'))).toBeNull();
  expect(await encrypted({ secrets: ['n'.repeat(32), 's'.repeat(32)] }).open(header)).not.toBeNull();
});
