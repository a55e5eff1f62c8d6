import type { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';

/** A URL of the store by which whoever has it can read a file, and for how many seconds a redirect to it may be kept. */
export type SignedLink = { url: string; keepFor: number };

/**
 * Seconds for which a URL can be used, counted from the start of the hour: the same URL is given all that hour, so that browsers find
 * what they have in their cache, and it lasts two hours more, for a film that is paused.
 */
const signedFor = 3 * 60 * 60;
const hour = 60 * 60;
/** Seconds for which a browser or a phone may show a published file without looking again. */
export const mediaKeptFor = hour;
/** A URL that ends sooner is none that a film can be seen by, in seconds. */
const least = 10 * 60;
/** Seconds between two tries to get newer credentials before the SDK does so by itself. */
const between = 60;

/**
 * Signs URLs for reading, with the client's credentials. Asks the store nothing.
 * @returns a function that gives null where the credentials are of a role and end too soon, and there are no newer ones yet
 */
export function createSigner(client: S3Client): (command: GetObjectCommand) => Promise<SignedLink | null> {
  let renewAgainAt = 0;

  /** When the credentials end, in ms; a URL that is signed with them ends then, whatever it says itself. */
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
