import { createHmac, randomBytes } from 'node:crypto';
import { formOwnerLength } from '~/lib/form-owner';

export type FormOwners = ReturnType<typeof createFormOwners>;

/** Creates form keys; no other user can submit the form. */
export function createFormOwners(secrets: readonly string[]) {
  const digest = (secret: string, text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url');
  const ownerFrom = (secret: string, staffId: string) =>
    digest(secret, `form owner ${staffId}`).slice(0, formOwnerLength);
  const ownerOf = (staffId: string) => ownerFrom(secrets[0] ?? '', staffId);

  return {
    /** Alone, the key of a form that may be sent repeatedly. */
    ownerOf,
    newKey: (staffId: string): string => ownerOf(staffId) + randomBytes(12).toString('base64url'),
    isOf: (key: unknown, staffId: string): boolean =>
      typeof key === 'string' && secrets.some((secret) => key.startsWith(ownerFrom(secret, staffId))),
  };
}
