import { z } from 'zod';
import { AdminUser } from './auth';
import { defineCall, done, objectOf } from './call';
import { passkeyName } from './field-rules';
import { idParam, sentId } from './fields';
import { limits } from './limits';
import { NewCredential, PasskeyAssertion, WebAuthnOptions } from './webauthn';

/* Beyond SPEC §7 (docs/decisions/0051). */

export const challengeMinutes = 5;
export const mostPasskeys = 20;

const userId = sentId('Unknown user.');
const proof = {
  userId,
  password: z
    .string('Please enter your password.')
    .min(1, 'Please enter your password.')
    .max(limits.password),
  token: z.string().max(limits.code).optional(),
};

export const listPasskeys = defineCall({
  name: 'auth.listPasskeys',
  summary: "A user's passkeys, oldest first.",
  method: 'GET',
  path: '/auth/passkeys/{id}',
  params: idParam,
  response: objectOf({
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.string().nullable(),
      }),
    ),
  }),
});

export const startPasskey = defineCall({
  name: 'auth.startPasskey',
  summary: 'Begin to add a passkey to the own account; asks for the password and, where it has MFA, a code.',
  method: 'POST',
  path: '/auth/passkeys/start',
  body: z.object(proof),
  response: objectOf({ options: WebAuthnOptions }),
});

export const addPasskey = defineCall({
  name: 'auth.addPasskey',
  summary: 'Add the passkey that a browser has made for a challenge of `auth.startPasskey`.',
  method: 'POST',
  path: '/auth/passkeys',
  body: z.object({
    userId,
    name: passkeyName,
    credential: NewCredential,
  }),
  response: objectOf({ id: z.string(), message: z.string() }),
});

export const removePasskey = defineCall({
  name: 'auth.removePasskey',
  summary: 'Remove a passkey of the own account; asks for the password and, where it has MFA, a code.',
  method: 'POST',
  path: '/auth/passkeys/remove',
  body: z.object({ ...proof, passkeyId: z.string().min(1).max(128) }),
  response: done(),
});

export const challengePasskey = defineCall({
  name: 'auth.challengePasskey',
  summary:
    'A challenge for a passkey: of any account, for the whole sign-in; of one, for its second step. Without an account it names no passkey.',
  method: 'POST',
  path: '/auth/passkeys/challenge',
  body: z
    .object({
      purpose: z.enum(['sign-in', 'second-step'], 'What is the challenge for?'),
      userId: userId.optional(),
    })
    .refine((sent) => (sent.purpose === 'second-step') === (sent.userId !== undefined), 'Unknown user.'),
  response: objectOf({ options: WebAuthnOptions }),
});

export const signInWithPasskey = defineCall({
  name: 'auth.signInWithPasskey',
  summary: 'Sign in with nothing but a passkey that has verified its user.',
  method: 'POST',
  path: '/auth/passkeys/sign-in',
  body: z.object({ passkey: PasskeyAssertion }),
  response: objectOf({ accessToken: z.string(), user: AdminUser, message: z.string() }),
});
