import { z } from 'zod';
import { passkeyName } from '../../../admin-api/contract/field-rules';
import { limits } from '../../../admin-api/contract/limits';
import { besideOthers, checkNewPassword } from '../auth/schema';

const needCurrent = 'Please enter your current password.';
const current = z.string(needCurrent).min(1, needCurrent).max(limits.password, 'This password is too long.');
/** The 6-digit code or a recovery code; the admin API says when it is missing. */
const code = z.string().trim().max(limits.code, 'This code is too long.').default('');

const needNew = 'Please enter a new password, twice.';

/** The Change Password form; the rules are SPEC §5 Signup's. */
export const PasswordForm = z
  .object({
    current,
    password: z.string(needNew).min(1, needNew),
    confirm: z.string(needNew).min(1, needNew),
    code,
  })
  .superRefine(checkNewPassword, besideOthers);

/** The form that makes new recovery codes. */
export const CodesForm = z.object({ current, code });

/** The form that begins to add a passkey. */
export const PasskeyNameForm = z.object({
  name: passkeyName,
  current,
  code,
});

/** A form that asks for nothing but the password again. */
export const OwnPasswordForm = z.object({ current });
