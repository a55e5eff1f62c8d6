import { createHmac, timingSafeEqual } from 'node:crypto';

/* Not signed with MEDIA_API_KEY, which is in the URLs of every phone. */

const hour = 60 * 60 * 1_000;

/** Signs one media file. Same key for an hour, for the browser cache; valid for two to three hours. */
export function staffMediaKey(secret: string, name: string, now = Date.now()): string {
  const until = (Math.floor(now / hour) + 3) * hour;
  return `${until.toString(36)}.${signatureOf(secret, name, until)}`;
}

/** Returns whether `key` is valid for this file. */
export function isStaffMediaKey(key: string, secret: string, name: string, now = Date.now()): boolean {
  const [end = '', signature = ''] = key.split('.');
  const until = Number.parseInt(end, 36);
  if (!(until > now)) return false;
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, name, until))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const signatureOf = (secret: string, name: string, until: number) =>
  createHmac('sha256', secret).update(`staff media\0${name}\0${until}`).digest('base64url');
