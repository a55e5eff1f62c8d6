import { z } from 'zod';
import { auth, staffUsers } from '~contract';
import { email, personName } from '../../../admin-api/contract/field-rules';
import { limits } from '../../../admin-api/contract/limits';
import { loginRequired as required } from './messages';

const sixDigits = 'The verification code has 6 digits.';

/** SPEC §5 Login. */
export const LoginForm = z.object({
  email: z.string(required).trim().min(1, required).max(limits.email, 'This email is too long.'),
  password: z.string(required).min(1, required).max(limits.password, 'This password is too long.'),
});

/** SPEC §5; spaces are dropped. */
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

/** SPEC §2 Signup. */
export const InvitationLink = z.object({
  token: z.string().regex(/^[\w.~+/=-]{1,256}$/),
  email: z.string().trim().max(limits.email, { abort: true }).regex(staffUsers.emailPattern),
});

/** All errors show at once. */
export const besideOthers = { when: () => true };

export const ForgotPasswordForm = z.object({
  email: email('Please enter your email.', 'This is not an email address.'),
});

export const ResetLink = z.object({ token: z.string().regex(/^[\w-]{1,256}$/) });

const allRequired = 'All fields are required including invitation token.';

/** SPEC §5 Signup; email and token come from the invitation, never from the form. */
export const SignUpForm = z
  .object({
    name: personName(allRequired),
    password: z.string(allRequired).min(1, allRequired),
    confirm: z.string(allRequired).min(1, allRequired),
  })
  .superRefine(checkNewPassword, besideOthers);

export const ResetPasswordForm = z
  .object({
    password: z.string('Please enter a new password.').min(1, 'Please enter a new password.'),
    confirm: z.string('Please enter the new password again.').min(1, 'Please enter the new password again.'),
    code: z
      .string()
      .max(limits.code, 'This code is too long.')
      .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
      .optional(),
  })
  .superRefine(checkNewPassword, besideOthers);

/** Use with `besideOthers`: empty fields have their own error. */
export function checkNewPassword(
  { password, confirm }: { password?: string; confirm?: string },
  ctx: z.RefinementCtx,
): void {
  if (password && !auth.passwordRules.every((rule) => rule.test(password)))
    ctx.addIssue({
      code: 'custom',
      path: ['password'],
      message: 'Password does not meet all requirements!',
    });
  if (password && confirm && password !== confirm)
    ctx.addIssue({ code: 'custom', path: ['confirm'], message: 'Passwords do not match!' });
}
