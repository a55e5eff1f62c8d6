import type { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';

/** A presigned URL, and how many seconds a redirect to it may be cached. */
export type SignedLink = { url: string; keepFor: number };

/**
 * Seconds from the start of the hour: the URL stays the same for an hour, for the browser cache, and works
 * two hours more, for a paused video.
 */
const signedFor = 3 * 60 * 60;
const hour = 60 * 60;
/** Seconds for which clients may cache a published file. */
export const mediaKeptFor = hour;
/** Shorter-lived URLs, in seconds, are too short to watch a video. */
const least = 10 * 60;
/** Seconds between attempts to refresh credentials early. */
const between = 60;

/**
 * Returns a function that signs read URLs, without requests to the store. It returns null while role
 * credentials expire too soon.
 */
export function createSigner(client: S3Client): (command: GetObjectCommand) => Promise<SignedLink | null> {
  let renewAgainAt = 0;

  /** Returns when the credentials expire, in ms: signed URLs expire with them. */
  async function credentialsEnd(): Promise<number> {
    const endOf = ({ expiration }: { expiration?: Date }) =>
      expiration?.getTime() ?? Number.POSITIVE_INFINITY;
    const { credentials } = client.config;
    const end = endOf(await credentials());
    if (end - Date.now() >= least * 1000 || Date.now() < renewAgainAt) return end;
    renewAgainAt = Date.now() + between * 1000;
    return credentials({ forceRefresh: true }).then(endOf, () => end);
  }

  return async (command) => {
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
    const now = Date.now() / 1000;
    const signedAt = Math.floor(now / hour) * hour;
    const end = Math.min(signedAt + signedFor, Math.floor((await credentialsEnd()) / 1000));
    if (end - now < least) return null;
    const url = await getSignedUrl(client, command, {
      expiresIn: end - signedAt,
      signingDate: new Date(signedAt * 1000),
    });
    return { url, keepFor: Math.min(hour, Math.floor((end - now) / 2)) };
  };
}
