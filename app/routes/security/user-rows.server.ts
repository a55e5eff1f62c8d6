import type { AppLoadContext } from '@remix-run/node';
import type { Staff } from '~/auth.server/session';
import { mayReadActivity } from '~/lib/audit-access';
import { formatDay } from '~/lib/dates';
import { type StaffUser, statusOf } from '~/lib/staff-users';
import * as contract from '~contract';
import { mailLines } from './mails.server';

const { resendInvitation, revokeInvitation, resetMfa, makeSuperadmin } = contract.extensions;
const actions: readonly contract.StaffAction[] = [
  'role',
  'superadmin',
  'unban',
  'ban',
  'logOut',
  'resetPassword',
  'resend',
  'revoke',
  'resetMfa',
  'delete',
];
const extensionOf: Partial<Record<contract.StaffAction, { name: string }>> = {
  resend: resendInvitation,
  revoke: revokeInvitation,
  resetMfa,
  superadmin: makeSuperadmin,
  resetPassword: contract.passwordReset.makePasswordReset,
};

/** Formats users for the table. */
export async function userRows(
  context: AppLoadContext,
  staff: Staff,
  others: readonly StaffUser[],
  shown: readonly StaffUser[],
) {
  const able: contract.StaffAction[] = [];
  for (const action of actions) {
    const extension = extensionOf[action];
    if (!extension || (await context.has(extension))) able.push(action);
  }
  const logged = await context.has(contract.audit.auditList);
  const mails = await mailLines(context, staff);
  return shown.map((user) => ({
    id: user.id,
    shortId: user.id.slice(0, 8),
    name: user.name || (statusOf(user) === 'Pending' ? 'Awaiting Signup' : user.email),
    email: user.email,
    role: user.role,
    status: statusOf(user),
    isSelf: user.id === staff.id,
    lastLogin: formatDay(user.last_login) || 'Never',
    joined: formatDay(user.createdAt),
    mail: mails.get(user.id) ?? null,
    logged: logged && mayReadActivity(staff, user),
    actions: able.filter((action) => contract.rejectionOf(action, staff, user, others) === null),
  }));
}

export type UserRow = Awaited<ReturnType<typeof userRows>>[number];
