import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createEncryptedCookie } from '../state.server/encrypted-cookie';

const most = 8;

const KnownDevice = z.object({ device: z.string().max(64), accounts: z.array(z.string()).max(most) });

const accountOf = (email: string) =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);

/**
 * Throttles known browsers separately, so that an attacker on the same network cannot lock the user out.
 * Grants no access.
 */
export function createKnownDevices(options: {
  secrets: readonly string[];
  secure: boolean;
  now: () => number;
}) {
  const cookie = createEncryptedCookie({
    ...options,
    name: 'known-device',
    schema: KnownDevice,
    lifeSeconds: 90 * 24 * 60 * 60,
  });
  return {
    /** @returns the throttle key, or null */
    async find(cookieHeader: string | null, email: string): Promise<string | null> {
      const value = (await cookie.open(cookieHeader))?.value;
      return value?.accounts.includes(accountOf(email)) ? value.device : null;
    },
    async remember(cookieHeader: string | null, email: string): Promise<string> {
      const { device = randomUUID(), accounts = [] } = (await cookie.open(cookieHeader))?.value ?? {};
      const account = accountOf(email);
      const others = accounts.filter((one) => one !== account);
      return cookie.encrypt({ device, accounts: [account, ...others].slice(0, most) });
    },
  };
}
