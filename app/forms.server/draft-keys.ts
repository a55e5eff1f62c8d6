import { hkdfSync, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { createEncryptedCookie } from '~/state.server/encrypted-cookie';

/** Who was signed in in a browser last, and the key of each who was, the latest first. */
const Browser = z.object({
  staffId: z.string(),
  keys: z.array(z.object({ staffId: z.string(), key: z.string() })),
  /** That person has logged out, and no one has signed in since. */
  loggedOut: z.literal(true).optional(),
});
type Browser = z.output<typeof Browser>;
/** So many people share a browser at most; the one who was there longest ago loses their drafts in it. */
const mostPeople = 4;

const dayMs = 24 * 60 * 60_000;
/** How long after a person was last seen their key still opens what they typed, in milliseconds; at least, and at most a day more. */
const atLeastMs = 7 * dayMs;
const atMostMs = 8 * dayMs;

/** Opens what one person has typed in one browser and not sent (forms.server/draft-store). */
export type DraftKey = { staffId: string; bytes: Uint8Array };

export type DraftKeys = ReturnType<typeof createDraftKeys>;

/**
 * The key to what is stored of a person's typing (docs/decisions/0066) lives in a cookie of the browser they typed in: no one opens it without
 * that cookie, whatever they can read in DATA_DIR. Each person has a key of their own, so that colleagues at one desk see nothing of each
 * other, find their own again, and throw away only their own when they log out.
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

  /** The browser with a person in front, with this key. */
  const withKey = (browser: Browser | undefined, staffId: string, key: string): Browser => {
    const others = browser?.keys.filter((one) => one.staffId !== staffId) ?? [];
    return { staffId, keys: [{ staffId, key }, ...others].slice(0, mostPeople) };
  };
  const newKey = () => randomBytes(32).toString('base64url');

  /** Each page of a person needs it. Found by the key itself, so it opens nothing for who does not have that; not longer than one works at a time. */
  const derived = new LRUCache<string, Uint8Array>({ max: 500, ttl: 15 * 60_000 });
  function deriveFor(owner: string, key: string): Uint8Array {
    const known = derived.get(`${key} ${owner}`);
    const bytes = known ?? new Uint8Array(hkdfSync('sha256', key, '', `drafts of ${owner}`, 32));
    if (!known) derived.set(`${key} ${owner}`, bytes);
    return bytes;
  }

  return {
    /**
     * The key of a person in the browser a request comes from.
     * @param staffId the user; null: no one is signed in, so the user who was signed in last
     * @returns the key, with a Set-Cookie value where the cookie is new; null when there was no user
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
      // Who signs in takes the mark away; what is only looked up leaves it.
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

    /** Returns the key of the person in this browser whom `isAuthor` accepts; null where it accepts none of them. */
    async ofAuthor(
      cookieHeader: string | null,
      isAuthor: (staffId: string) => boolean,
    ): Promise<DraftKey | null> {
      const opened = await cookie.open(cookieHeader);
      const author = opened?.value.keys.find(({ staffId }) => isAuthor(staffId));
      return author ? { staffId: author.staffId, bytes: deriveFor(author.staffId, author.key) } : null;
    },

    /**
     * A person logs out: their key is replaced, so that nothing they typed until now can be opened any more. The new one is for what another
     * tab sends after that.
     * @returns a Set-Cookie value
     */
    async replace(cookieHeader: string | null, staffId: string): Promise<string> {
      const opened = await cookie.open(cookieHeader);
      return cookie.encrypt({ ...withKey(opened?.value, staffId, newKey()), loggedOut: true });
    },
  };
}
