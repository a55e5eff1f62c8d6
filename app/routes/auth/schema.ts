import { z } from 'zod';
import { auth, staffUsers } from '~contract';
import { loginRequired as required } from './messages';

const sixDigits = 'The verification code has 6 digits.';

/** The login form (SPEC §5 Login). */
export const LoginForm = z.object({
  email: z.string(required).trim().min(1, required).max(254, 'This e-mail is too long.'),
  password: z.string(required).min(1, required).max(256, 'This password is too long.'),
});

/** The code screen (SPEC §5): six digits; spaces from a pasted code are dropped. */
export const CodeForm = z.object({
  code: z
    .string('Please enter your verification code')
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(
      z
        .string()
        .min(1, { error: 'Please enter your verification code', abort: true })
        .regex(/^\d{6}$/, sixDigits),
    ),
});

/** A recovery code in place of the six digits; hyphens and spaces as one likes. */
export const RecoveryForm = z.object({
  recovery: z
    .string('Please enter a recovery code.')
    .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
    .pipe(
      z
        .string()
        .min(1, { error: 'Please enter a recovery code.', abort: true })
        .regex(
          /^(?:[A-Z2-7]{24}|[A-Z2-7]{16})$/,
          'A recovery code has 24 letters and digits, one from before this version 16.',
        ),
    ),
});

/** An invitation link's query (SPEC §2 Signup). */
export const InvitationLink = z.object({
  token: z.string().regex(/^[\w.~+/=-]{1,256}$/),
  email: z.string().trim().max(254, { abort: true }).regex(staffUsers.emailPattern),
});

const allRequired = 'All fields are required including invitation token.';

/** The sign-up form (SPEC §5 Signup); e-mail and token come from the invitation, never from the form. */
export const SignUpForm = z
  .object({
    name: z.string(allRequired).trim().min(1, allRequired).max(120, 'This name is too long.'),
    password: z.string(allRequired).min(1, allRequired),
    confirm: z.string(allRequired).min(1, allRequired),
  })
  .superRefine(checkNewPassword);

/** The rules a chosen password must meet, and that it was typed twice the same. */
export function checkNewPassword(
  { password, confirm }: { password: string; confirm: string },
  ctx: z.RefinementCtx,
): void {
  if (!auth.passwordRules.every((rule) => rule.test(password)))
    ctx.addIssue({
      code: 'custom',
      path: ['password'],
      message: 'Password does not meet all requirements!',
    });
  if (password !== confirm)
    ctx.addIssue({ code: 'custom', path: ['confirm'], message: 'Passwords do not match!' });
}
