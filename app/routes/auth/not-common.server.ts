import type { z } from 'zod';
import { auth } from '~contract';
import { commonPassword, isCommonPassword } from '../../../shared/common-password';
import { besideOthers } from './schema';

/** Rejects common passwords; parse asynchronously. The list is only on the server. */
export const notCommon = <S extends z.ZodType<{ password: string }>>(form: S): S =>
  form.superRefine(async ({ password }, ctx) => {
    // Already rejected by the rules.
    if (!password || !auth.passwordRules.every((rule) => rule.test(password))) return;
    if (await isCommonPassword(password))
      ctx.addIssue({ code: 'custom', path: ['password'], message: commonPassword });
  }, besideOthers);
