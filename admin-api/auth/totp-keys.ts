import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';

export type TotpKeys = {
  readonly id: string;
  has(id: string): boolean;
  encrypt(userId: string, secret: string): Promise<string>;
  decrypt(userId: string, stored: string): Promise<string>;
};

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Secrets have 32 characters or more, so a slow derivation would add nothing. */
function derive(secret: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'totp secrets', 32));
  const id = Buffer.from(hkdfSync('sha256', secret, '', 'totp key id', 6)).toString('hex');
  return { id, key };
}

/**
 * Creates keys for AES-256-GCM. The user's id is authenticated, so a text copied to another row does not
 * decrypt.
 * @param secrets of 32 characters or more; the first encrypts, all decrypt
 */
export function createTotpKeys(secrets: readonly string[]): TotpKeys {
  const all = secrets.map(derive);
  const [first] = all;
  if (!first) throw new Error('There is no key for TOTP secrets.');
  const keys = new Map(all.map(({ id, key }) => [id, key]));
  return {
    id: first.id,
    has: (id) => keys.has(id),
    encrypt: (userId, secret) =>
      new CompactEncrypt(bytesOf(secret))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: first.id, sub: userId })
        .encrypt(first.key),
    async decrypt(userId, stored) {
      const key = keys.get(keyIdOf(stored) ?? '');
      if (!key) throw new Error('This TOTP secret was encrypted with a key that is not known here.');
      const { plaintext, protectedHeader } = await compactDecrypt(stored, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      if (protectedHeader.sub !== userId) throw new Error('This TOTP secret is another user’s.');
      return new TextDecoder().decode(plaintext);
    },
  };
}

/** Returns whether a secret is unencrypted, as in early versions. */
export const isPlain = (stored: string): boolean => /^[A-Z2-7]+=*$/.test(stored);

/** Returns the id of a text's key, or null. */
export function keyIdOf(stored: string): string | null {
  try {
    return decodeProtectedHeader(stored).kid ?? null;
  } catch {
    return null;
  }
}
