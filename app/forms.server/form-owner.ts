import { createHmac, randomBytes } from 'node:crypto';
import { formOwnerLength } from '~/lib/form-owner';

export type FormOwners = ReturnType<typeof createFormOwners>;

/**
 * Makes form keys that name the person a form is made for: a form is sent in that person's name or not at all.
 * @param secrets the first makes keys, all verify
 */
export function createFormOwners(secrets: readonly string[]) {
  const digest = (secret: string, text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url');
  const ownerFrom = (secret: string, staffId: string) =>
    digest(secret, `form owner ${staffId}`).slice(0, formOwnerLength);
  const ownerOf = (staffId: string) => ownerFrom(secrets[0] ?? '', staffId);

  return {
    /** Returns the part of a key that names the person. Alone it is the key of a form that may be sent any number of times. */
    ownerOf,
    /** Returns a key for one rendering of a form. */
    newKey: (staffId: string): string => ownerOf(staffId) + randomBytes(12).toString('base64url'),
    /** Checks whether a form with this key was made for a person. */
    isOf: (key: unknown, staffId: string): boolean =>
      typeof key === 'string' && secrets.some((secret) => key.startsWith(ownerFrom(secret, staffId))),
  };
}
