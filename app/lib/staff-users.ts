import type { staffUsers } from '~contract';

export type StaffUser = staffUsers.StaffUser;
export type StaffUserStatus = 'Active' | 'Pending' | 'Banned';

/** Returns the status; banned takes precedence (SPEC §4). */
export function statusOf({ isActive, isBanned }: Pick<StaffUser, 'isActive' | 'isBanned'>): StaffUserStatus {
  if (isBanned) return 'Banned';
  return isActive ? 'Active' : 'Pending';
}

export const nameAndEmail = ({ name, email }: Pick<StaffUser, 'name' | 'email'>): string =>
  name && name !== email ? `${name} (${email})` : email;

/** Returns null if equal (SPEC §5). */
export function typedEmailIssue(typed: string, email: string): string | null {
  if (typed === email) return null;
  if (typed === '') return 'Please type the email of the user.';
  if (typed.trim() === email) return 'There is a space before or after the email.';
  if (typed.toLowerCase() === email.toLowerCase())
    return 'Capital and small letters must be the same as in the email.';
  return 'This is not the email of the user.';
}
