import type { staffUsers } from '~contract';

export type StaffUser = staffUsers.StaffUser;
export type StaffUserStatus = 'Active' | 'Pending' | 'Banned';
type Actor = { id: string; role: string };

/** SPEC §4 'User status': banned takes precedence; pending is who was invited and has not signed up. */
export function statusOf({ isActive, isBanned }: Pick<StaffUser, 'isActive' | 'isBanned'>): StaffUserStatus {
  if (isBanned) return 'Banned';
  return isActive ? 'Active' : 'Pending';
}

/** What an admin can do to a user in the Security panel. */
export type Action = 'role' | 'ban' | 'unban' | 'delete' | 'resend' | 'revoke' | 'resetMfa';

const words: Record<Action, string> = {
  role: 'change the role of',
  ban: 'ban',
  unban: 'unban',
  delete: 'delete',
  resend: 'invite',
  revoke: 'revoke the invitation of',
  resetMfa: 'reset the two-factor authentication of',
};

/**
 * Why a user may not do something to a user, in a message; null when they may (SPEC §4.6, §10.15).
 * Decides which buttons a row has and, on the server, whether the action is done.
 */
export function whyNot(
  action: Action,
  actor: Actor,
  user: StaffUser,
  all: readonly StaffUser[],
): string | null {
  if (user.id === actor.id) return `You cannot ${words[action]} yourself.`;
  if (user.role === 'superadmin' && actor.role !== 'superadmin')
    return `Only a superadmin may ${words[action]} a superadmin.`;
  if (action === 'resetMfa' && actor.role !== 'superadmin')
    return `Only a superadmin may ${words[action]} other users.`;
  const status = statusOf(user);
  if (action === 'unban') return status === 'Banned' ? null : 'This user is not banned.';
  if (action === 'delete') return isLastSuperadmin(user, all) ? 'This is the last superadmin.' : null;
  if (status === 'Banned') return `You cannot ${words[action]} a banned user. Unban the user first.`;
  if (action === 'resend' || action === 'revoke')
    return status === 'Pending' ? null : 'This user has already signed up.';
  if (action === 'resetMfa')
    return user.mfa_enabled ? null : 'This user has no two-factor authentication to reset.';
  return isLastSuperadmin(user, all) ? 'This is the last superadmin.' : null;
}

function isLastSuperadmin(user: StaffUser, all: readonly StaffUser[]): boolean {
  const able = (u: StaffUser) => u.role === 'superadmin' && statusOf(u) === 'Active';
  return user.role === 'superadmin' && !all.some((u) => u.id !== user.id && able(u));
}

/**
 * What is different about an e-mail that was typed to confirm an action, in a message; null when it is exactly the user's
 * (SPEC §5 'Ban and delete user').
 */
export function typedEmailIssue(typed: string, email: string): string | null {
  if (typed === email) return null;
  if (typed === '') return 'Please type the e-mail of the user.';
  if (typed.trim() === email) return 'There is a space before or after the e-mail.';
  if (typed.toLowerCase() === email.toLowerCase())
    return 'Capital and small letters must be the same as in the e-mail.';
  return 'This is not the e-mail of the user.';
}
