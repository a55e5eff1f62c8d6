import { expect, test } from 'vitest';
import { createTotpKeys, isPlain, keyIdOf } from '../../admin-api/auth/totp-keys';

const [old, fresh] = ['o'.repeat(32), 'f'.repeat(32)];
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('a secret comes back for the user it was encrypted for, and for no one else', async () => {
  const keys = createTotpKeys([old]);
  const stored = await keys.encrypt('ana', secret);
  expect(stored).not.toContain(secret);
  expect(Buffer.from(stored.split('.').at(-2) ?? '', 'base64url')).toHaveLength(secret.length);
  expect([isPlain(stored), isPlain(secret), keyIdOf(stored)]).toEqual([false, true, keys.id]);
  expect(await keys.decrypt('ana', stored)).toBe(secret);
  await expect(keys.decrypt('ben', stored)).rejects.toThrow('another user');
});

test('the same secret never looks the same twice, and a changed text does not decrypt', async () => {
  const keys = createTotpKeys([old]);
  const stored = await keys.encrypt('ana', secret);
  expect(await keys.encrypt('ana', secret)).not.toBe(stored);
  const parts = stored.split('.');
  for (const [at, part] of parts.entries()) {
    if (part === '') continue; // a direct key has no key part
    const first = part[0] === 'A' ? 'B' : 'A';
    const changed = parts.with(at, first + part.slice(1)).join('.');
    await expect(keys.decrypt('ana', changed), `part ${at}`).rejects.toThrow();
  }
  // Whoever writes into the database cannot make it another user's by its header either.
  const header = { ...JSON.parse(Buffer.from(parts[0] ?? '', 'base64url').toString()), sub: 'ben' };
  const forged = parts.with(0, Buffer.from(JSON.stringify(header)).toString('base64url')).join('.');
  await expect(keys.decrypt('ben', forged)).rejects.toThrow();
});

test('of a list the first encrypts and all decrypt', async () => {
  const before = await createTotpKeys([old]).encrypt('ana', secret);
  const rotated = createTotpKeys([fresh, old]);
  expect(await rotated.decrypt('ana', before)).toBe(secret);
  const after = await rotated.encrypt('ana', secret);
  expect(await createTotpKeys([fresh]).decrypt('ana', after)).toBe(secret);
  await expect(createTotpKeys([old]).decrypt('ana', after)).rejects.toThrow('not known here');
  expect([rotated.has(keyIdOf(before) ?? ''), createTotpKeys([fresh]).has(keyIdOf(before) ?? '')]).toEqual([
    true,
    false,
  ]);
});

test('what is neither plain nor encrypted has no key', () => {
  for (const text of ['', 'not a secret', 'a.b.c.d.e'])
    expect([isPlain(text), keyIdOf(text)]).toEqual([false, null]);
});
