import { hkdfSync, randomUUID } from 'node:crypto';
import { createCookie } from '@remix-run/node';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { z } from 'zod';

/** ASVS 9.1.2. */
const algorithms = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

export type Opened<T> = { value: T; id: string; until: number };

export type EncryptedCookie<T> = {
  /** Null when missing, expired or invalid. */
  open(cookieHeader: string | null | undefined): Promise<Opened<T> | null>;
  encrypt(value: T): Promise<string>;
  clear(): Promise<string>;
};

/**
 * jose, A256GCM, with a key per purpose.
 * @param secrets the first encrypts, all decrypt
 * @param lifeSeconds enforced by the server
 */
export function createEncryptedCookie<S extends z.ZodType<Record<string, unknown>>>({
  name,
  schema,
  secrets,
  secure,
  lifeSeconds,
  browserSession = false,
  now = Date.now,
}: {
  name: string;
  schema: S;
  secrets: readonly string[];
  secure: boolean;
  lifeSeconds: number;
  browserSession?: boolean;
  now?: () => number;
}): EncryptedCookie<z.output<S>> {
  // jose would import bytes for every cookie.
  const keys = secrets.map((secret) => {
    const bytes = hkdfSync('sha256', secret, '', `sealed ${name}`, 32);
    return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  });
  const cookie = createCookie(`${secure ? '__Host-' : ''}${name}`, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
  });

  async function decrypt(token: string) {
    for (const key of keys) {
      try {
        return (
          await jwtDecrypt(token, await key, {
            ...algorithms,
            currentDate: new Date(now()),
            requiredClaims: ['exp', 'jti'],
          })
        ).payload;
      } catch {
        // Another key or purpose, expired or tampered with.
      }
    }
    return null;
  }

  return {
    async open(cookieHeader) {
      const token: unknown = await cookie.parse(cookieHeader ?? null);
      if (typeof token !== 'string' || token.length > 6_000) return null;
      const payload = await decrypt(token);
      const value = schema.safeParse(payload?.value);
      if (!payload?.jti || !payload.exp || !value.success) return null;
      return { value: value.data, id: payload.jti, until: payload.exp * 1000 };
    },
    async encrypt(value) {
      const seconds = Math.floor(now() / 1000);
      const [key] = keys;
      if (!key) throw new Error('There is no secret to encrypt with.');
      const token = await new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setJti(randomUUID())
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lifeSeconds)
        .encrypt(await key);
      return cookie.serialize(token, browserSession ? {} : { maxAge: lifeSeconds });
    },
    clear: () => cookie.serialize('', { maxAge: 0 }),
  };
}
