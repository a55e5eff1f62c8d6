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
export type Deed = 'role' | 'ban' | 'unban' | 'delete' | 'resend' | 'revoke' | 'resetMfa';

const words: Record<Deed, string> = {
  role: 'change the role of',
  ban: 'ban',
  unban: 'unban',
  delete: 'delete',
  resend: 'invite',
  revoke: 'revoke the invitation of',
  resetMfa: 'reset the two-factor authentication of',
};

/**
 * Why somebody may not do something to a user, in a sentence; null when they may (SPEC §4 'User status', DESIGN §4 'Guard rails').
 * Decides which buttons a row has and, on the server, whether the deed is done.
 */
export function whyNot(deed: Deed, actor: Actor, user: StaffUser, all: readonly StaffUser[]): string | null {
  if (user.id === actor.id) return `You cannot ${words[deed]} yourself.`;
  if (user.role === 'superadmin' && actor.role !== 'superadmin')
    return `Only a superadmin may ${words[deed]} a superadmin.`;
  if (deed === 'resetMfa' && actor.role !== 'superadmin')
    return `Only a superadmin may ${words[deed]} somebody.`;
  const status = statusOf(user);
  if (deed === 'unban') return status === 'Banned' ? null : 'This user is not banned.';
  if (deed === 'delete') return isLastSuperadmin(user, all) ? 'This is the last superadmin.' : null;
  if (status === 'Banned') return `You cannot ${words[deed]} a banned user. Unban the user first.`;
  if (deed === 'resend' || deed === 'revoke')
    return status === 'Pending' ? null : 'This user has already signed up.';
  if (deed === 'resetMfa')
    return user.mfa_enabled ? null : 'This user has no two-factor authentication to reset.';
  return isLastSuperadmin(user, all) ? 'This is the last superadmin.' : null;
}

function isLastSuperadmin(user: StaffUser, all: readonly StaffUser[]): boolean {
  const able = (u: StaffUser) => u.role === 'superadmin' && statusOf(u) === 'Active';
  return user.role === 'superadmin' && !all.some((u) => u.id !== user.id && able(u));
}

/**
 * What is different about an e-mail that was typed to confirm a deed, in a sentence; null when it is exactly the user's
 * (SPEC §5 'Ban and delete user').
 */
export function typedEmailFault(typed: string, email: string): string | null {
  if (typed === email) return null;
  if (typed === '') return 'Please type the e-mail of the user.';
  if (typed.trim() === email) return 'There is a space before or after the e-mail.';
  if (typed.toLowerCase() === email.toLowerCase())
    return 'Capital and small letters must be the same as in the e-mail.';
  return 'This is not the e-mail of the user.';
}
