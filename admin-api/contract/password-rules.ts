import { limits } from './limits';

/** Password rules of SPEC §5 Signup, in the order of the checklist. A file of its own, so that the checklist in the browser needs no zod. */
export const passwordRules = [
  { label: 'At least 8 characters', test: (p: string) => p.length >= 8 && p.length <= limits.newPassword },
  { label: 'One uppercase letter', test: (p: string) => /\p{Lu}/u.test(p) },
  { label: 'One digit', test: (p: string) => /\p{Nd}/u.test(p) },
  {
    label: 'One special character, such as ! @ # $ % ^ & *',
    test: (p: string) => /[^\p{L}\p{N}\s]/u.test(p),
  },
] as const;
