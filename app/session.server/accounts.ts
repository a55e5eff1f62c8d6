import { z } from 'zod';
import { createGuessLimit } from '../../shared/guess-limit';
import { createThrottle } from '../../shared/throttle';
import { type Marks, memoryMarks } from './marks';
import { createSealedCookie, type Opened } from './sealed';

const minutes = 60;

/** Between password and code (DESIGN §4 'The password between the two sign-in steps'). */
const Challenge = z.object({ email: z.string(), password: z.string() });
/** From an invitation link, so that neither stays in the address bar. */
const Invitation = z.object({ email: z.string(), token: z.string() });
/**
 * From sign-up, or a reset, until the first code: whose QR code may be shown again, since when (epoch ms); `otpauthUrl` is null when
 * MFA could not be enabled yet.
 */
const Enrolment = z.object({
  userId: z.string(),
  email: z.string(),
  otpauthUrl: z.string().nullable(),
  at: z.number(),
});
/** Recovery codes just made, until their page has shown them. */
const NewCodes = z.object({ staffId: z.string(), codes: z.array(z.string()) });
/** A link just made for somebody, for the admin to copy. */
const Invited = z.object({
  email: z.string(),
  link: z.string().nullable(),
  expiresAt: z.string().nullable(),
  sent: z.boolean(),
  failed: z.boolean(),
});

export type Challenge = z.output<typeof Challenge>;
export type Invited = z.output<typeof Invited>;
export type Enrolment = z.output<typeof Enrolment>;
export type Accounts = ReturnType<typeof createAccounts>;

/** What signing in and signing up keep between two requests: sealed cookies, counted guesses, what was used up. */
export function createAccounts({
  secrets,
  secure,
  now = Date.now,
  marks = memoryMarks(now),
  onSlow,
}: {
  secrets: readonly string[];
  secure: boolean;
  marks?: Marks;
  now?: () => number;
  /** Told when a guess at an account waits, for the log. */
  onSlow?: (ms: number, address: string | null) => void;
}) {
  const sealed = { secrets, secure, now };
  const used = (id: string) => `used ${id}`;
  const enrolled = (userId: string) => `enrolled ${userId}`;
  const mfaOwed = (userId: string) => `mfa owed ${userId}`;
  const slow = { slow: true, onSlow };
  const fromNetwork = createThrottle({ points: 100, seconds: 15 * minutes });
  const guesses = (points: number) =>
    createGuessLimit({ perAccount: { points, seconds: 15 * minutes }, perNetwork: fromNetwork, ...slow });
  const enrolment = createSealedCookie({
    ...sealed,
    name: 'enrolment',
    schema: Enrolment,
    lifeSeconds: 24 * 60 * minutes,
  });
  return {
    challenge: createSealedCookie({
      ...sealed,
      name: 'challenge',
      schema: Challenge,
      lifeSeconds: 5 * minutes,
    }),
    invitation: createSealedCookie({
      ...sealed,
      name: 'invitation',
      schema: Invitation,
      lifeSeconds: 60 * minutes,
    }),
    enrolment: {
      /** Set-Cookie value that lets this browser see the QR code of an account. */
      seal: (value: Omit<Enrolment, 'at'>) => enrolment.seal({ ...value, at: now() }),
      /** Whose QR code this browser may see; nobody's once a code of that account was right, in whatever browser (SEC-33). */
      async open(cookieHeader: string | null): Promise<Enrolment | null> {
        const opened = await enrolment.open(cookieHeader);
        if (!opened) return null;
        const { userId, at } = opened.value;
        const done = (await marks.find([enrolled(userId)])).get(enrolled(userId));
        return done && done.at >= at ? null : opened.value;
      },
      /** The authenticator app works: every QR code shown so far is shut. @returns the Set-Cookie value that forgets it */
      async end(userId: string): Promise<string> {
        await marks.note(enrolled(userId), now() + 24 * 60 * minutes * 1000);
        return enrolment.clear();
      },
    },
    /** Accounts whose MFA could not be switched on at sign-up: it is tried again when they sign in. */
    mfaOwed: {
      note: (userId: string) => marks.note(mfaOwed(userId), now() + 90 * 24 * 60 * minutes * 1000),
      has: async (userId: string) => (await marks.find([mfaOwed(userId)])).size > 0,
      clear: (userId: string) => marks.note(mfaOwed(userId), now() - 1),
    },
    newCodes: createSealedCookie({
      ...sealed,
      name: 'recovery-codes',
      schema: NewCodes,
      lifeSeconds: 10 * minutes,
    }),
    invited: createSealedCookie({ ...sealed, name: 'invited', schema: Invited, lifeSeconds: 10 * minutes }),

    passwordGuesses: guesses(10),
    codeGuesses: guesses(5),
    /** At invitations; by network (shared/network.ts). */
    signUpGuesses: createThrottle({ points: 10, seconds: 60 * minutes }),
    /** Links of the sign-up page that are looked for; by network. */
    invitationChecks: createThrottle({ points: 30, seconds: 60 * minutes }),
    /** At what a signed-in person is asked for again; by their id. */
    reauthGuesses: createThrottle({ points: 5, seconds: 15 * minutes }),
    /** At the code that shows that a new authenticator app works; by the account's id. */
    setUpGuesses: createThrottle({ points: 5, seconds: 15 * minutes }),

    /** Uses a sealed cookie up. @returns whether this call was the first, true for exactly one caller */
    spend: (opened: Opened<unknown>) => marks.claim(used(opened.id), opened.until),
    /** Whether a sealed cookie was used up, also by another container. */
    async isSpent(opened: Opened<unknown>): Promise<boolean> {
      return (await marks.find([used(opened.id)])).size > 0;
    },

    close: () => marks.close(),
  };
}
