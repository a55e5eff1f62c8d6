import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createEncryptedCookie } from '../state.server/encrypted-cookie';

/** Accounts that a device is remembered for. */
const most = 8;

const KnownDevice = z.object({ device: z.string().max(64), accounts: z.array(z.string()).max(most) });

const accountOf = (email: string) =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);

/**
 * A cookie that says from which accounts a browser was let in before. Guesses from there are counted by themselves, so that whoever guesses at
 * an account from the same network (an office, a mobile operator) does not lock its user out. It opens nothing.
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
    /** @returns what guesses from this browser at this account are counted by; null when it was never let in there */
    async find(cookieHeader: string | null, email: string): Promise<string | null> {
      const value = (await cookie.open(cookieHeader))?.value;
      return value?.accounts.includes(accountOf(email)) ? value.device : null;
    },
    /** @returns the Set-Cookie value that remembers that this browser was let in */
    async remember(cookieHeader: string | null, email: string): Promise<string> {
      const { device = randomUUID(), accounts = [] } = (await cookie.open(cookieHeader))?.value ?? {};
      const account = accountOf(email);
      const others = accounts.filter((one) => one !== account);
      return cookie.encrypt({ device, accounts: [account, ...others].slice(0, most) });
    },
  };
}
