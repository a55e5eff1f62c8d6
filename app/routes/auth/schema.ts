import { z } from 'zod';

const sixDigits = 'The verification code has 6 digits.';
const required = 'Email and password are required.';

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
