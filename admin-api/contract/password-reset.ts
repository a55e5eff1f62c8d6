import { z } from 'zod';
import { NewPassword } from './auth';
import { defineCall, done, objectOf } from './call';
import { idParam, maybeText } from './fields';
import { limits } from './limits';

/* Beyond SPEC §7 (docs/decisions/0049). */

export const resetMinutes = 30;

/** 'unknown' includes replaced links and banned users. */
export const resetStates = ['valid', 'used', 'expired', 'unknown'] as const;

const resetToken = z.string().min(1).max(256);

export const requestPasswordReset = defineCall({
  name: 'auth.requestPasswordReset',
  summary: 'Mail a reset link to a user; says the same, and takes the same time, whether the email is known.',
  method: 'POST',
  path: '/auth/password-reset/request',
  body: z.object({ email: z.string().trim().min(1).max(limits.email) }),
  response: done(),
});

export const checkPasswordReset = defineCall({
  name: 'auth.checkPasswordReset',
  summary: 'Whether a reset link can still be used, and what it asks for.',
  method: 'POST',
  path: '/auth/password-reset/check',
  body: z.object({ resetToken }),
  response: objectOf({ state: z.enum(resetStates), asksForCode: z.boolean() }),
});

export const resetPassword = defineCall({
  name: 'auth.resetPassword',
  summary:
    'Set a new password by a reset link; where the account has two-factor authentication, with a code.',
  method: 'POST',
  path: '/auth/password-reset',
  body: z.object({
    resetToken,
    newPassword: NewPassword,
    code: z.string().max(limits.code).optional(),
  }),
  response: objectOf({ userId: z.string(), message: z.string() }),
});

export const makePasswordReset = defineCall({
  name: 'staffUsers.makePasswordReset',
  summary: 'Make a reset link for a user below the acting admin; a link made before stops working.',
  method: 'POST',
  path: '/admin/auth/users/password-reset/{id}',
  params: idParam,
  body: z.object({ admin: z.string().max(limits.email) }),
  response: objectOf({
    message: z.string(),
    link: maybeText,
    expiresAt: maybeText,
  }),
});
