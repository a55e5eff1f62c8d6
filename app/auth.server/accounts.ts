import { z } from 'zod';
import { createEncryptedCookie, type Opened } from '~/state.server/encrypted-cookie';
import { memoryRevocations, type Revocations } from '~/state.server/revocations';
import { createGuessLimit } from '../../shared/guess-limit';
import { memoryThrottles, type Throttles } from '../../shared/throttle';
import { createKnownDevices } from './known-devices';

const minutes = 60;

/** Between password and code (SPEC §10.11). */
const Challenge = z.object({
  email: z.string(),
  password: z.string(),
  /** Id of the user, where one of their passkeys can be the second step. */
  passkeysOf: z.string().optional(),
});
/** What a passkey is to respond to, and what for; with the name that it is to get. */
const PasskeyChallenge = z.object({ challenge: z.string(), use: z.string(), name: z.string().optional() });
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
/** From a reset link, so that it stays out of the address bar. */
const PasswordReset = z.object({ token: z.string() });
/** Recovery codes just made, until their page has shown them. */
const NewCodes = z.object({ staffId: z.string(), codes: z.array(z.string()) });
/** A link just made for a user, for the admin to copy. */
const Invited = z.object({
  /** What it is for. */
  kind: z.enum(['invitation', 'reset']).default('invitation'),
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

/** What signing in and signing up keep between two requests: encrypted cookies, counted guesses, what was used up. */
export function createAccounts({
  secrets,
  secure,
  now = Date.now,
  revocations = memoryRevocations(now),
  throttles = memoryThrottles,
  onSlow,
}: {
  secrets: readonly string[];
  secure: boolean;
  revocations?: Revocations;
  throttles?: Throttles;
  now?: () => number;
  /** Called when an attempt at an account is delayed, for the log. */
  onSlow?: (ms: number, address: string | null) => void;
}) {
  const encrypted = { secrets, secure, now };
  const used = (id: string) => `used ${id}`;
  const enrolled = (userId: string) => `enrolled ${userId}`;
  const pendingMfa = (userId: string) => `mfa owed ${userId}`;
  const perNetwork = throttles('guesses network', { points: 100, seconds: 15 * minutes });
  const guesses = (name: string, points: number) =>
    createGuessLimit({
      name,
      throttles,
      perAccount: { points, seconds: 15 * minutes },
      perNetwork,
      slow: true,
      onSlow,
    });
  const enrolment = createEncryptedCookie({
    ...encrypted,
    name: 'enrolment',
    schema: Enrolment,
    lifeSeconds: 24 * 60 * minutes,
  });
  return {
    challenge: createEncryptedCookie({
      ...encrypted,
      name: 'challenge',
      schema: Challenge,
      lifeSeconds: 5 * minutes,
    }),
    passkeyChallenge: createEncryptedCookie({
      ...encrypted,
      name: 'passkey',
      schema: PasskeyChallenge,
      lifeSeconds: 5 * minutes,
    }),
    invitation: createEncryptedCookie({
      ...encrypted,
      name: 'invitation',
      schema: Invitation,
      lifeSeconds: 60 * minutes,
    }),
    passwordReset: createEncryptedCookie({
      ...encrypted,
      name: 'password-reset',
      schema: PasswordReset,
      lifeSeconds: 30 * minutes,
    }),
    enrolment: {
      /** Set-Cookie value that lets this browser see the QR code of an account. */
      encrypt: (value: Omit<Enrolment, 'at'>) => enrolment.encrypt({ ...value, at: now() }),
      /** The account whose QR code this browser may see; null once a correct code of that account was entered in any browser (SEC-33). */
      async open(cookieHeader: string | null): Promise<Enrolment | null> {
        const opened = await enrolment.open(cookieHeader);
        if (!opened) return null;
        const { userId, at } = opened.value;
        const done = (await revocations.find([enrolled(userId)])).get(enrolled(userId));
        return done && done.at >= at ? null : opened.value;
      },
      /** Call when a code was correct: no QR code of the account is shown any more. @returns the Set-Cookie value that deletes the cookie */
      async end(userId: string): Promise<string> {
        await revocations.note(enrolled(userId), now() + 24 * 60 * minutes * 1000);
        return enrolment.clear();
      },
    },
    /** Accounts whose MFA could not be switched on at sign-up: tried again when they sign in. */
    pendingMfa: {
      note: (userId: string) => revocations.note(pendingMfa(userId), now() + 90 * 24 * 60 * minutes * 1000),
      has: async (userId: string) => (await revocations.find([pendingMfa(userId)])).size > 0,
      clear: (userId: string) => revocations.note(pendingMfa(userId), now() - 1),
    },
    knownDevices: createKnownDevices(encrypted),
    newCodes: createEncryptedCookie({
      ...encrypted,
      name: 'recovery-codes',
      schema: NewCodes,
      lifeSeconds: 10 * minutes,
    }),
    invited: createEncryptedCookie({
      ...encrypted,
      name: 'invited',
      schema: Invited,
      lifeSeconds: 10 * minutes,
    }),

    passwordGuesses: guesses('passwords', 10),
    codeGuesses: guesses('codes', 5),
    /** At invitations; by network (shared/network.ts). */
    signUpGuesses: throttles('sign-ups', { points: 10, seconds: 60 * minutes }),
    /** Links of the sign-up page that are looked for; by network. */
    invitationChecks: throttles('invitations', { points: 30, seconds: 60 * minutes }),
    /** Attempts at questions to a signed-in user (password, code), by user id. */
    reauthGuesses: throttles('questions', { points: 5, seconds: 15 * minutes }),
    /** At the code that shows that a new authenticator app works; by the account's id. */
    setUpGuesses: throttles('new authenticators', { points: 5, seconds: 15 * minutes }),

    /** Uses an encrypted cookie up. @returns whether this call was the first, true for exactly one caller */
    spend: (opened: Opened<unknown>) => revocations.claim(used(opened.id), opened.until),
    /** Whether an encrypted cookie was used up, also by another container. */
    async isSpent(opened: Opened<unknown>): Promise<boolean> {
      return (await revocations.find([used(opened.id)])).size > 0;
    },

    close: () => revocations.close(),
  };
}
