import type { Call } from './call';
import { type Capability, can } from './roles';

/** Beyond SPEC §7: the acting staff user's id. */
export const actingStaffHeader = 'x-acting-staff';

/** Beyond SPEC §7: POST /auth/login only confirms a signed-in user's password. */
export const askedAgainHeader = 'x-asked-again';
/** Guesses from a known browser count apart from its address. */
export const knownDeviceHeader = 'x-known-device';

/** 'anyone': sign-in and sign-up. */
export type Right = Capability | 'own-account' | 'anyone';

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

/** Returns the right that a write requires; null means nobody. */
export function rightFor({ name }: Pick<Call, 'name'>): Right | null {
  return named[name] ?? subjects[name.split('.')[0] ?? ''] ?? null;
}

/** Returns whether a role may make a call. The API checks account ownership. */
export function mayCall(role: string, call: Pick<Call, 'name' | 'method'>): boolean {
  if (call.method === 'GET') return true;
  const right = rightFor(call);
  if (right === null) return false;
  return right === 'anyone' || right === 'own-account' || can(role, right);
}
