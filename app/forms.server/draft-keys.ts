import { hkdfSync, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { createEncryptedCookie } from '~/state.server/encrypted-cookie';

const Browser = z.object({
  staffId: z.string(),
  keys: z.array(z.object({ staffId: z.string(), key: z.string() })),
  loggedOut: z.literal(true).optional(),
});
type Browser = z.output<typeof Browser>;
/** The one seen longest ago loses their drafts. */
const mostPeople = 4;

const dayMs = 24 * 60 * 60_000;
/** Up to a day more. */
const atLeastMs = 7 * dayMs;
const atMostMs = 8 * dayMs;

export type DraftKey = { staffId: string; bytes: Uint8Array };

export type DraftKeys = ReturnType<typeof createDraftKeys>;

/**
 * Keys in cookies (docs/decisions/0066): without one, drafts cannot be read, even in DATA_DIR. One per
 * user, so that log-out deletes only theirs.
 */
export function createDraftKeys({
  secrets,
  secure,
  now = Date.now,
}: {
  secrets: readonly string[];
  secure: boolean;
  now?: () => number;
}) {
  const cookie = createEncryptedCookie({
    name: 'drafts',
    schema: Browser,
    secrets,
    secure,
    now,
    lifeSeconds: atMostMs / 1000,
  });

  const withKey = (browser: Browser | undefined, staffId: string, key: string): Browser => {
    const others = browser?.keys.filter((one) => one.staffId !== staffId) ?? [];
    return { staffId, keys: [{ staffId, key }, ...others].slice(0, mostPeople) };
  };
  const newKey = () => randomBytes(32).toString('base64url');

  /** By the key itself, so it grants nothing. */
  const derived = new LRUCache<string, Uint8Array>({ max: 500, ttl: 15 * 60_000 });
  function deriveFor(owner: string, key: string): Uint8Array {
    const known = derived.get(`${key} ${owner}`);
    const bytes = known ?? new Uint8Array(hkdfSync('sha256', key, '', `drafts of ${owner}`, 32));
    if (!known) derived.set(`${key} ${owner}`, bytes);
    return bytes;
  }

  return {
    /**
     * @param staffId null: the last user
     * @returns null without a user
     */
    async find(
      cookieHeader: string | null,
      staffId: string | null,
    ): Promise<{ key: DraftKey; setCookie: string | null; loggedOut: boolean } | null> {
      const opened = await cookie.open(cookieHeader);
      const owner = staffId ?? opened?.value.staffId;
      if (owner === undefined) return null;
      const present = opened?.value.keys.find((one) => one.staffId === owner)?.key;
      const key = present ?? newKey();
      // Signing in removes the flag; a lookup does not.
      const loggedOut = opened?.value.loggedOut === true && staffId === null;
      const isMarked = opened?.value.loggedOut === true && !loggedOut;
      const isFresh =
        present && opened?.value.staffId === owner && !isMarked && opened.until - now() > atLeastMs;
      const mark = loggedOut ? { loggedOut } : {};
      const setCookie = isFresh
        ? null
        : await cookie.encrypt({ ...withKey(opened?.value, owner, key), ...mark });
      return { key: { staffId: owner, bytes: deriveFor(owner, key) }, setCookie, loggedOut };
    },

    /** Null: `isAuthor` accepts none. */
    async ofAuthor(
      cookieHeader: string | null,
      isAuthor: (staffId: string) => boolean,
    ): Promise<DraftKey | null> {
      const opened = await cookie.open(cookieHeader);
      const author = opened?.value.keys.find(({ staffId }) => isAuthor(staffId));
      return author ? { staffId: author.staffId, bytes: deriveFor(author.staffId, author.key) } : null;
    },

    /** At log-out, so that stored drafts cannot be decrypted. */
    async replace(cookieHeader: string | null, staffId: string): Promise<string> {
      const opened = await cookie.open(cookieHeader);
      return cookie.encrypt({ ...withKey(opened?.value, staffId, newKey()), loggedOut: true });
    },
  };
}
