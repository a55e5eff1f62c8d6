import { z } from 'zod';
import { defineCall, objectOf } from './call';
import { personName } from './field-rules';
import { entity, flag, id, sentId, text } from './fields';
import { limits } from './limits';
import { passwordRules } from './password-rules';
import { PasskeyAssertion } from './webauthn';

export { passwordRules };

/** SPEC §3. */
export const AdminUser = entity({ name: text, email: text, role: text, mfa_enabled: flag });
export type AdminUser = z.output<typeof AdminUser>;

const maybe = <S extends z.ZodType>(schema: S) => z.preprocess((v) => v ?? undefined, schema.optional());

/** Beyond SPEC §7: the authenticator app is missing, or was never used. */
const MfaSetup = z.enum(['needed', 'unfinished']);

export const login = defineCall({
  name: 'auth.login',
  summary: 'Sign in with email, password and, where the account has MFA on, the 6-digit code.',
  method: 'POST',
  path: '/auth/login',
  body: z.object({
    email: z.string('Email and password are required.').max(limits.email),
    password: z.string('Email and password are required.').max(limits.password),
    /** Or a recovery code. */
    token: z.string().max(limits.code).optional(),
    /** Beyond SPEC §7: replaces the code. */
    passkey: PasskeyAssertion.optional(),
  }),
  response: {
    wire: z.object({
      success: z.literal(true),
      requiresMfa: z.boolean(),
      userId: z.string(),
      accessToken: z.string().optional(),
      user: AdminUser.optional(),
      message: z.string(),
      mfaSetup: MfaSetup.optional(),
      hasPasskeys: z.boolean().optional(),
      recoveryCodes: z.array(z.string()).optional(),
    }),
    read: z.object({
      success: z.boolean().default(true),
      requiresMfa: flag,
      userId: maybe(id),
      accessToken: maybe(z.string()),
      user: maybe(AdminUser),
      message: maybe(z.string()),
      mfaSetup: maybe(MfaSetup.catch('unfinished')),
      hasPasskeys: flag,
      recoveryCodes: maybe(z.array(z.string()).max(50)),
    }),
  },
  // Some providers send 401 or 403.
  acceptsDespite: (body, status) =>
    status !== 429 && flag.parse((body as { requiresMfa?: unknown } | null)?.requiresMfa),
});

/** SPEC §5 Signup. */
const allRequired = 'All fields are required including invitation token.';
const tooWeak = 'Password does not meet all requirements!';

/** SPEC §5 Signup. */
export const NewPassword = z
  .string(allRequired)
  .min(1, allRequired)
  .max(limits.newPassword, tooWeak)
  .refine((p) => passwordRules.every((rule) => rule.test(p)), tooWeak);

const OtpauthUrl = z.string().startsWith('otpauth://');

export const signup = defineCall({
  name: 'auth.signup',
  summary: 'Create the account an invitation was sent for.',
  method: 'POST',
  path: '/auth/signup',
  body: z.object({
    name: personName(allRequired),
    email: z.string(allRequired).trim().min(1, allRequired).max(limits.email),
    password: NewPassword,
    invitationToken: z.string(allRequired).min(1, allRequired).max(256),
  }),
  response: {
    wire: z.object({
      success: z.literal(true),
      message: z.string(),
      accessToken: z.string(),
      user: AdminUser,
      otpauth_url: OtpauthUrl.optional(),
    }),
    read: z.object({
      success: z.boolean().default(true),
      accessToken: maybe(z.string()),
      user: maybe(AdminUser),
      message: maybe(z.string()),
      otpauth_url: OtpauthUrl.optional().catch(undefined),
    }),
  },
});

export const enableMfa = defineCall({
  name: 'auth.enableMfa',
  summary: 'Switch MFA on for an account; answers the address an authenticator app reads from the QR code.',
  method: 'POST',
  path: '/auth/enable-mfa',
  body: z.object({ userId: sentId('Unknown user.') }),
  response: objectOf({ otpauth_url: OtpauthUrl }),
});
