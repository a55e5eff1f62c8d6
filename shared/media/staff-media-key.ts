import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * The `api-key` by which a dashboard reads a media file of our own admin API, drafts too. MEDIA_API_KEY is in the URLs of every phone, so that
 * the secret is the bearer, which is in no URL.
 */

const hour = 60 * 60 * 1_000;

/**
 * Signs one media file for staff. The key stays the same for an hour, so that browsers find the file in their cache, and lasts two to three hours,
 * for a video that is paused.
 * @param secret the admin API's bearer
 * @param name stored name of the file
 */
export function staffMediaKey(secret: string, name: string, now = Date.now()): string {
  const until = (Math.floor(now / hour) + 3) * hour;
  return `${until.toString(36)}.${signatureOf(secret, name, until)}`;
}

/** Whether `key` was signed for this file, and is still valid. */
export function isStaffMediaKey(key: string, secret: string, name: string, now = Date.now()): boolean {
  const [end = '', signature = ''] = key.split('.');
  const until = Number.parseInt(end, 36);
  if (!(until > now)) return false;
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, name, until))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const signatureOf = (secret: string, name: string, until: number) =>
  createHmac('sha256', secret).update(`staff media\0${name}\0${until}`).digest('base64url');
