import { z } from 'zod';
import { passkeyName } from '../../../admin-api/contract/field-rules';
import { limits } from '../../../admin-api/contract/limits';
import { besideOthers, checkNewPassword } from '../auth/schema';

const needCurrent = 'Please enter your current password.';
const current = z.string(needCurrent).min(1, needCurrent).max(limits.password, 'This password is too long.');
const code = z.string().trim().max(limits.code, 'This code is too long.').default('');

const needNew = 'Please enter a new password, twice.';

/** SPEC §5 Signup. */
export const PasswordForm = z
  .object({
    current,
    password: z.string(needNew).min(1, needNew),
    confirm: z.string(needNew).min(1, needNew),
    code,
  })
  .superRefine(checkNewPassword, besideOthers);

export const CodesForm = z.object({ current, code });

export const PasskeyNameForm = z.object({
  name: passkeyName,
  current,
  code,
});

export const OwnPasswordForm = z.object({ current });
