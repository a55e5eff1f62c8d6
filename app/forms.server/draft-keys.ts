import { hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createEncryptedCookie } from '~/state.server/encrypted-cookie';

/** A browser's key, and who was signed in there last. */
const Browser = z.object({ staffId: z.string(), key: z.string() });

const hourMs = 60 * 60_000;
/** How long after a person was last seen the key still opens what they typed, in milliseconds; at least, and at most 6 hours more. */
const atLeastMs = 18 * hourMs;
const atMostMs = 24 * hourMs;

/** Opens what one person has typed in one browser and not sent (forms.server/draft-store). */
export type DraftKey = { staffId: string; bytes: Uint8Array };

export type DraftKeys = ReturnType<typeof createDraftKeys>;

/**
 * The key to what is stored of a person's typing (docs/decisions/0025) lives in a cookie of the browser they typed in, for the browser session
 * only: no one opens it without that cookie, whatever they can read in DATA_DIR. Each person gets a key of their own, derived from the
 * browser's, so that colleagues at one desk see nothing of each other, and find their own again.
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
    browserSession: true,
  });
  return {
    /**
     * The key of a person in the browser a request comes from.
     * @param staffId the user; null: no one is signed in, so the user who was signed in last
     * @returns the key, with a Set-Cookie value where the cookie is new; null when there was no user
     */
    async find(
      cookieHeader: string | null,
      staffId: string | null,
    ): Promise<{ key: DraftKey; setCookie: string | null } | null> {
      const opened = await cookie.open(cookieHeader);
      const owner = staffId ?? opened?.value.staffId;
      if (owner === undefined) return null;
      const browserKey = opened?.value.key ?? randomBytes(32).toString('base64url');
      const isFresh = opened?.value.staffId === owner && opened.until - now() > atLeastMs;
      const setCookie = isFresh ? null : await cookie.encrypt({ staffId: owner, key: browserKey });
      const bytes = new Uint8Array(hkdfSync('sha256', browserKey, '', `drafts of ${owner}`, 32));
      return { key: { staffId: owner, bytes }, setCookie };
    },
  };
}
