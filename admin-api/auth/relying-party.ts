import { isIP } from 'node:net';
import type { AdminApiConfig } from '../config';
import { HttpError } from '../http/errors';

/** Where passkeys belong: the name they are bound to, and the one origin at which they work. */
export type RelyingParty = { id: string; origin: string };

/**
 * The relying party of the address that people use. Browsers have passkeys only for names, over https; for localhost over http as well.
 * @returns null where the address cannot have passkeys
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname: id, protocol, origin } = new URL(publicUrl);
  if (id.startsWith('[') || isIP(id)) return null;
  const isSecure = protocol === 'https:' || /(^|\.)localhost$/.test(id);
  return isSecure ? { id, origin } : null;
}

/** The relying party of a call that needs one. @throws {HttpError} where the address cannot have passkeys */
export function requireRelyingParty({ publicUrl }: Pick<AdminApiConfig, 'publicUrl'>): RelyingParty {
  const rp = relyingPartyOf(publicUrl);
  if (rp) return rp;
  throw new HttpError(
    'passkeys_impossible',
    'Browsers have passkeys only for an https address with a name. Ask your administrator to set PUBLIC_URL to one.',
  );
}
