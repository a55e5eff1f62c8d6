import type { Call } from './call';
import { type Capability, can } from './roles';

/**
 * Beyond SPEC §7: carries the id of the staff user who acts, with every call that changes something. Sent to an API that names it among
 * the `headers` of its capabilities; the bearer alone stays enough for SPEC §7's plain calls.
 */
export const actingStaffHeader = 'x-acting-staff';

/**
 * Beyond SPEC §7: says of POST /auth/login that the person is signed in already and was asked for their password again. The audit log then has
 * no sign-in more, and a rejection as what it is.
 */
export const askedAgainHeader = 'x-asked-again';
/** Beside a sign-in from a browser that was let in to the account before: what its guesses are counted by, in place of the address. */
export const knownDeviceHeader = 'x-known-device';

/**
 * What a call that changes something asks of the person who acts: a capability of SPEC §6; 'own-account': the account it is about is
 * theirs; 'anyone': it belongs to signing in or up, and no one acts.
 */
export type Right = Capability | 'own-account' | 'anyone';

/** By the first part of a call's name. */
const subjects: Readonly<Record<string, Right>> = {
  categories: 'manage-categories',
  sections: 'manage-sections',
  contents: 'manage-contents',
  polls: 'manage-polls',
  quizzes: 'manage-quizzes',
  surveys: 'manage-surveys',
  infoItems: 'manage-info-board',
  staffUsers: 'manage-users',
  prompts: 'review-prompts',
};

/** Calls that differ from their subject. */
const named: Readonly<Record<string, Right>> = {
  'auth.login': 'anyone',
  'auth.signup': 'anyone',
  'auth.checkInvitation': 'anyone',
  'auth.enableMfa': 'anyone',
  'auth.verifyMfa': 'anyone',
  'auth.changePassword': 'own-account',
  'auth.makeRecoveryCodes': 'own-account',
  'auth.startPasskey': 'own-account',
  'auth.addPasskey': 'own-account',
  'auth.removePasskey': 'own-account',
  'auth.challengePasskey': 'anyone',
  'auth.signInWithPasskey': 'anyone',
  'staffUsers.resetMfa': 'reset-mfa',
  'staffUsers.makeSuperadmin': 'make-superadmin',
  'auth.requestPasswordReset': 'anyone',
  'auth.checkPasswordReset': 'anyone',
  'auth.resetPassword': 'anyone',
  'audit.record': 'anyone',
};

/** What a call that changes something asks of who acts; null for one this table does not know, which no one may make. */
export function rightFor({ name }: Pick<Call, 'name'>): Right | null {
  return named[name] ?? subjects[name.split('.')[0] ?? ''] ?? null;
}

/** Whether a role may make a call. Reads are open to every role; whose account a call is about, the API checks. */
export function mayCall(role: string, call: Pick<Call, 'name' | 'method'>): boolean {
  if (call.method === 'GET') return true;
  const right = rightFor(call);
  if (right === null) return false;
  return right === 'anyone' || right === 'own-account' || can(role, right);
}
