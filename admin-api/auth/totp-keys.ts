import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';

/** Keys that TOTP secrets are encrypted with in the database: the first encrypts, all decrypt. */
export type TotpKeys = {
  /** Id of the key that encrypts; says nothing about the key itself. */
  readonly id: string;
  /** Whether a key of that id is among these. */
  has(id: string): boolean;
  /** @returns a compact JWE that only this user's row can use */
  encrypt(userId: string, secret: string): Promise<string>;
  /** @throws when the key is not among these, or the text was changed or belongs to another user */
  decrypt(userId: string, stored: string): Promise<string>;
};

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A key of a use of its own, out of one of TOTP_KEY's texts: 32 characters or more, so a slow derivation would add nothing. */
function derive(secret: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'totp secrets', 32));
  const id = Buffer.from(hkdfSync('sha256', secret, '', 'totp key id', 6)).toString('hex');
  return { id, key };
}

/**
 * AES-256-GCM as a compact JWE (jose). The user's id is in the protected header, which is authenticated: a text
 * copied into another row does not decrypt.
 * @param secrets at least one, of 32 characters or more
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

/** Whether a stored text is a secret as versions before encryption wrote it: base32. */
export const isPlain = (stored: string): boolean => /^[A-Z2-7]+=*$/.test(stored);

/** The id of the key a stored text was encrypted with; null when it cannot be read. */
export function keyIdOf(stored: string): string | null {
  try {
    return decodeProtectedHeader(stored).kid ?? null;
  } catch {
    return null;
  }
}
