import { expect, test } from 'vitest';
import { z } from 'zod';
import { createSealedCookie } from '~/session.server/sealed';

const schema = z.object({ password: z.string() });
const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? '';

function sealed(over: Partial<Parameters<typeof createSealedCookie<typeof schema>>[0]> = {}) {
  return createSealedCookie({
    ...{ name: 'challenge', schema, secrets: ['s'.repeat(32)], secure: true, lifeSeconds: 300 },
    ...over,
  });
}

test('what is sealed can be opened again, and not be read in between', async () => {
  const setCookie = await sealed().seal({ password: 'Sunny-day-7!' });
  expect((await sealed().open(cookieOf(setCookie)))?.value).toEqual({ password: 'Sunny-day-7!' });
  expect(setCookie).toMatch(/^__Host-challenge=.*; HttpOnly; Secure; SameSite=Lax$/);
  expect(Buffer.from(decodeURIComponent(setCookie), 'base64').toString('latin1')).not.toContain('Sunny');
});

test('after its life it is nothing, whatever the browser kept', async () => {
  let now = Date.UTC(2026, 0, 5);
  const cookie = sealed({ now: () => now });
  const header = cookieOf(await cookie.seal({ password: 'x' }));
  now += 299_000;
  expect(await cookie.open(header)).not.toBeNull();
  now += 1_000;
  expect(await cookie.open(header)).toBeNull();
});

test('sealed for one purpose it cannot be opened for another, nor with another secret, nor changed', async () => {
  const header = cookieOf(await sealed().seal({ password: 'x' }));
  expect(await sealed({ name: 'invitation' }).open(header.replace('challenge', 'invitation'))).toBeNull();
  expect(await sealed({ secrets: ['o'.repeat(32)] }).open(header)).toBeNull();
  expect(await sealed().open(header.replace(/.{8}$/, 'AAAAAAAA'))).toBeNull();
  expect(await sealed({ secrets: ['n'.repeat(32), 's'.repeat(32)] }).open(header)).not.toBeNull();
});
