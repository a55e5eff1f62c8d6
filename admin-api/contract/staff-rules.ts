import type { ErrorCode } from './error-codes';
import { type Capability, can, superadmin } from './roles';

/** SPEC §4.6 and §10.15. Both processes check every change. */
export type StaffAction =
  | 'role'
  | 'superadmin'
  | 'ban'
  | 'unban'
  | 'delete'
  | 'resend'
  | 'revoke'
  | 'logOut'
  | 'resetMfa'
  | 'resetPassword';

type Person = { id: string; role: string };
type Status = { isActive: boolean; isBanned: boolean };
type User = Person & Status & { mfa_enabled: boolean };
type Rejection = { code: ErrorCode; message: string };
type Condition = {
  code: ErrorCode;
  message: (words: string) => string;
  holds: (user: User, others: readonly (Person & Status)[]) => boolean;
};

const conditions = {
  isBanned: { code: 'conflict', message: () => 'This user is not banned.', holds: (user) => user.isBanned },
  isNotBanned: {
    code: 'user_banned',
    message: (words) => `You cannot ${words} a banned user. Unban the user first.`,
    holds: (user) => !user.isBanned,
  },
  isNotYetBanned: {
    code: 'user_banned',
    message: () => 'This user is already banned.',
    holds: (user) => !user.isBanned,
  },
  isPending: {
    code: 'already_signed_up',
    message: () => 'This user has already signed up.',
    holds: (user) => !user.isActive,
  },
  hasSignedUp: {
    code: 'conflict',
    message: () => 'This user has not signed up yet. Send the invitation again.',
    holds: (user) => user.isActive,
  },
  hasMfa: {
    code: 'mfa_not_set_up',
    message: () => 'This user has no two-factor authentication to reset.',
    holds: (user) => user.mfa_enabled,
  },
  isNoSuperadmin: {
    code: 'conflict',
    message: () => 'This user is a superadmin already.',
    holds: (user) => user.role !== superadmin,
  },
  leavesSuperadmin: {
    code: 'last_superadmin',
    message: () => 'This is the last superadmin.',
    holds: (user, others) =>
      user.role !== superadmin ||
      others.some((u) => u.id !== user.id && u.role === superadmin && u.isActive && !u.isBanned),
  },
} satisfies Record<string, Condition>;

/** `below`: only for roles below the actor's. */
const actions: Record<
  StaffAction,
  { words: string; capability?: Capability; below?: true; needs: readonly (keyof typeof conditions)[] }
> = {
  role: { words: 'change the role of', needs: ['isNotBanned', 'leavesSuperadmin'] },
  superadmin: {
    words: 'make a superadmin of',
    capability: 'make-superadmin',
    needs: ['isNotBanned', 'hasSignedUp', 'isNoSuperadmin'],
  },
  ban: { words: 'ban', needs: ['isNotYetBanned', 'leavesSuperadmin'] },
  unban: { words: 'unban', needs: ['isBanned'] },
  delete: { words: 'delete', needs: ['leavesSuperadmin'] },
  resend: { words: 'invite', needs: ['isNotBanned', 'isPending'] },
  revoke: { words: 'revoke the invitation of', needs: ['isNotBanned', 'isPending'] },
  logOut: { words: 'log out', needs: ['isNotBanned', 'hasSignedUp'] },
  resetMfa: {
    words: 'reset the two-factor authentication of',
    capability: 'reset-mfa',
    needs: ['isNotBanned', 'hasMfa'],
  },
  resetPassword: {
    words: 'make a password reset link for',
    below: true,
    needs: ['isNotBanned', 'hasSignedUp'],
  },
};

/** Returns whether an actor may manage users of a role (SPEC §10.15). */
export const mayManageRole = (actor: Pick<Person, 'role'>, role: string): boolean =>
  role !== superadmin || actor.role === superadmin;

/**
 * Returns why an admin may not change a user, or null.
 * @param others including all superadmins
 */
export function rejectionOf(
  action: StaffAction,
  actor: Person,
  user: User,
  others: readonly (Person & Status)[],
): Rejection | null {
  const { words, capability, below, needs } = actions[action];
  if (user.id === actor.id) return { code: 'own_account', message: `You cannot ${words} yourself.` };
  if (!mayManageRole(actor, user.role))
    return { code: 'superadmin_only', message: `Only a superadmin may ${words} a superadmin.` };
  if (capability && !can(actor.role, capability))
    return { code: 'superadmin_only', message: `Only a superadmin may ${words} other users.` };
  if (below && can(user.role, 'manage-users') && !(actor.role === superadmin && user.role !== superadmin))
    return { code: 'superadmin_only', message: `You may only ${words} users below you.` };
  const unmet = needs.map((name): Condition => conditions[name]).find(({ holds }) => !holds(user, others));
  return unmet ? { code: unmet.code, message: unmet.message(words) } : null;
}
