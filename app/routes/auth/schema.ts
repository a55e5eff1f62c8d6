import { z } from 'zod';

const required = 'Email and password are required.';

/** The login form (SPEC §5 Login). */
export const LoginForm = z.object({
  email: z.string({ error: required }).max(254, 'This e-mail is too long.'),
  password: z.string({ error: required }).max(256, 'This password is too long.'),
});
