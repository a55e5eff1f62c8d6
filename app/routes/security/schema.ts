import { z } from 'zod';
import { typedEmailIssue } from '~/lib/staff-users';
import { staffUsers } from '~contract';
import { limits } from '../../../admin-api/contract/limits';

/** Path of a dialog about one user. */
export const UserParams = staffUsers.ban.params;

/** What the panel shows. */
export const PanelSearch = z.object({ status: z.enum(['all', 'active', 'pending', 'banned']).catch('all') });
export type PanelSearch = z.output<typeof PanelSearch>;

const fillIn = 'Please fill in all fields';

/** The Invite New User form (SPEC §5 Invite). */
export const InviteForm = z.object({
  email: z
    .string(fillIn)
    .trim()
    .min(1, { error: fillIn, abort: true })
    .max(limits.email, { error: 'This email is too long.', abort: true })
    .regex(staffUsers.emailPattern, 'Please enter a valid email address'),
  role: z.enum(staffUsers.assignableRoles, fillIn),
});

/** The Assign Role dialog. */
export const RoleForm = z.object({ role: z.enum(staffUsers.assignableRoles, 'Please choose a role.') });

/** The confirm dialogs of ban and deletion: the user's email, typed exactly (SPEC §5 'Ban and delete user'). */
export const confirmEmailForm = (email: string) =>
  z.object({
    email: z
      .string()
      .optional()
      .transform((typed) => typed ?? '')
      .superRefine((typed, context) => {
        const message = typedEmailIssue(typed, email);
        if (message) context.addIssue({ code: 'custom', message });
      }),
  });
