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
  passkeysOf: z.string().optional(),
});
const PasskeyChallenge = z.object({ challenge: z.string(), use: z.string(), name: z.string().optional() });
/** Out of the address bar. */
const Invitation = z.object({ email: z.string(), token: z.string() });
/** `otpauthUrl` is null when MFA could not be enabled yet. */
const Enrolment = z.object({
  userId: z.string(),
  email: z.string(),
  otpauthUrl: z.string().nullable(),
  at: z.number(),
});
/** Out of the address bar. */
const PasswordReset = z.object({ token: z.string() });
const NewCodes = z.object({ staffId: z.string(), codes: z.array(z.string()) });
const Invited = z.object({
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

/** Encrypted cookies, throttles and used tokens of sign-in. */
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
      encrypt: (value: Omit<Enrolment, 'at'>) => enrolment.encrypt({ ...value, at: now() }),
      /** Null once any browser entered a correct code (SEC-33). */
      async open(cookieHeader: string | null): Promise<Enrolment | null> {
        const opened = await enrolment.open(cookieHeader);
        if (!opened) return null;
        const { userId, at } = opened.value;
        const done = (await revocations.find([enrolled(userId)])).get(enrolled(userId));
        return done && done.at >= at ? null : opened.value;
      },
      /**
       * Hides the QR code for good.
       * @returns the Set-Cookie value
       */
      async end(userId: string): Promise<string> {
        await revocations.note(enrolled(userId), now() + 24 * 60 * minutes * 1000);
        return enrolment.clear();
      },
    },
    /** MFA to enable at the next sign-in. */
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
    signUpGuesses: throttles('sign-ups', { points: 10, seconds: 60 * minutes }),
    invitationChecks: throttles('invitations', { points: 30, seconds: 60 * minutes }),
    reauthGuesses: throttles('questions', { points: 5, seconds: 15 * minutes }),
    setUpGuesses: throttles('new authenticators', { points: 5, seconds: 15 * minutes }),

    /** @returns true for exactly one caller */
    spend: (opened: Opened<unknown>) => revocations.claim(used(opened.id), opened.until),
    async isSpent(opened: Opened<unknown>): Promise<boolean> {
      return (await revocations.find([used(opened.id)])).size > 0;
    },

    close: () => revocations.close(),
  };
}
