import { limits } from './limits';

/** SPEC §5 Signup. A separate file: the browser loads no zod. */
export const passwordRules = [
  { label: 'At least 8 characters', test: (p: string) => p.length >= 8 && p.length <= limits.newPassword },
  { label: 'One uppercase letter', test: (p: string) => /\p{Lu}/u.test(p) },
  { label: 'One digit', test: (p: string) => /\p{Nd}/u.test(p) },
  {
    label: 'One special character, such as ! @ # $ % ^ & *',
    test: (p: string) => /[^\p{L}\p{N}\s]/u.test(p),
  },
] as const;
