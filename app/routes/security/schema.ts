import { z } from 'zod';
import { typedEmailIssue } from '~/lib/staff-users';
import { staffUsers } from '~contract';
import { email } from '../../../admin-api/contract/field-rules';
import { limits } from '../../../admin-api/contract/limits';

export const UserParams = staffUsers.ban.params;

const fillIn = 'Please fill in all fields';

/** SPEC §5 Invite. */
export const InviteForm = z.object({
  email: email(fillIn),
  role: z.enum(staffUsers.assignableRoles, fillIn),
});

export const RoleForm = z.object({ role: z.enum(staffUsers.assignableRoles, 'Please choose a role.') });

/** The email must match exactly (SPEC §5 'Ban and delete user'). */
const typedEmail = (email: string) =>
  z
    .string()
    .optional()
    .transform((typed) => typed ?? '')
    .superRefine((typed, context) => {
      const message = typedEmailIssue(typed, email);
      if (message) context.addIssue({ code: 'custom', message });
    });

export const confirmEmailForm = (email: string) => z.object({ email: typedEmail(email) });

const needCode = 'Please enter your verification code';

export const superadminForm = (email: string) =>
  z.object({
    email: typedEmail(email),
    code: z.string(needCode).trim().min(1, needCode).max(limits.code, 'This code is too long.'),
  });
