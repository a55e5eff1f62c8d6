import type { z } from 'zod';
import { auth } from '~contract';
import { commonPassword, isCommonPassword } from '../../../shared/common-password';
import { besideOthers } from './schema';

/**
 * A form's schema in which the new password is also none of the commonest; to be parsed asynchronously. The list of them is on the server only,
 * which the browser asks while the password is typed.
 */
export const notCommon = <S extends z.ZodType<{ password: string }>>(form: S): S =>
  form.superRefine(async ({ password }, ctx) => {
    // A password that breaks the rules was rejected by the schema already.
    if (!password || !auth.passwordRules.every((rule) => rule.test(password))) return;
    if (await isCommonPassword(password))
      ctx.addIssue({ code: 'custom', path: ['password'], message: commonPassword });
  }, besideOthers);
