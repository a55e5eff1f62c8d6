import { z } from 'zod';
import { defineCall, done, listOf, optionalText } from './call';
import { emailPattern } from './email';
import * as rules from './field-rules';
import { entity, flag, idParam, maybeText, moment, text } from './fields';
import { limits } from './limits';
import { assignableRoles } from './roles';

export const StaffUser = entity({
  name: text,
  email: text,
  role: text,
  isActive: flag,
  isBanned: flag,
  mfa_enabled: flag,
  last_login: moment,
  createdAt: moment,
});
export type StaffUser = z.output<typeof StaffUser>;

/** Returns the searchable text of a user. */
export const userText = ({ name, email, role }: Pick<StaffUser, 'name' | 'email' | 'role'>) => ({
  title: name || email,
  code: email,
  more: role,
});

/** SPEC §6; superadmin cannot be given. */
export { assignableRoles, emailPattern };

const admin = z.string().max(limits.email);

export const list = defineCall({
  name: 'staffUsers.list',
  summary: 'All staff users.',
  method: 'GET',
  path: '/admin/auth/users',
  query: z.object({ admin: admin.optional() }),
  response: {
    wire: z.object({ success: z.literal(true), users: z.array(StaffUser) }),
    read: listOf('users', StaffUser).read,
  },
});

export const assignRole = defineCall({
  name: 'staffUsers.assignRole',
  summary: 'Give a user another role.',
  method: 'PUT',
  path: '/admin/auth/users/assign-role/{id}',
  params: idParam,
  body: z.object({ role: z.enum(assignableRoles), admin }),
  response: done(),
});

const Invitation = z.object({
  link: maybeText,
  expiresAt: moment,
  sent: flag,
  failed: flag,
  replaced: flag,
});

export const invite = defineCall({
  name: 'staffUsers.invite',
  summary: 'Invite a user by email.',
  method: 'POST',
  path: '/admin/auth/add-user',
  body: z.object({
    email: rules.email('Please enter a valid email address'),
    role: z.enum(assignableRoles),
    admin: admin.optional(),
  }),
  response: {
    wire: z.object({ success: z.literal(true), message: z.string(), id: z.string(), invitation: Invitation }),
    read: z.preprocess(
      (v) => (typeof v === 'object' && v !== null ? { ...v } : {}),
      z.object({
        message: optionalText,
        invitation: z.preprocess((v) => v ?? undefined, Invitation.optional()).catch(undefined),
      }),
    ),
  },
});

export const ban = defineCall({
  name: 'staffUsers.ban',
  summary: 'Ban a user.',
  method: 'PUT',
  path: '/admin/auth/users/ban/{id}',
  params: idParam,
  body: z.object({ admin }),
  response: done(),
});

export const unban = defineCall({
  name: 'staffUsers.unban',
  summary: 'Restore a banned user.',
  method: 'PUT',
  path: '/admin/auth/users/unban/{id}',
  params: idParam,
  body: z.object({ admin }),
  response: done(),
});

export const remove = defineCall({
  name: 'staffUsers.delete',
  summary: 'Delete a user permanently.',
  method: 'DELETE',
  path: '/admin/auth/users/{id}',
  params: idParam,
  query: z.object({ admin }),
  response: done(),
});
