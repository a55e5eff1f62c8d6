import { isIP } from 'node:net';
import type { AdminApiConfig } from '../config';
import { HttpError } from '../http/errors';

export type RelyingParty = { id: string; origin: string };

/** Returns the relying party of a URL, or null: browsers require https and a host name, or localhost. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname: id, protocol, origin } = new URL(publicUrl);
  if (id.startsWith('[') || isIP(id)) return null;
  const isSecure = protocol === 'https:' || /(^|\.)localhost$/.test(id);
  return isSecure ? { id, origin } : null;
}

/** Returns the relying party, or throws. */
export function requireRelyingParty({ publicUrl }: Pick<AdminApiConfig, 'publicUrl'>): RelyingParty {
  const rp = relyingPartyOf(publicUrl);
  if (rp) return rp;
  throw new HttpError(
    'passkeys_impossible',
    'Browsers have passkeys only for an https address with a name. Ask your administrator to set PUBLIC_URL to one.',
  );
}
