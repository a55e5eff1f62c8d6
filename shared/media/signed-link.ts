import type { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';

export type SignedLink = { url: string; keepFor: number };

/** Stays the same for an hour, for the browser cache; two hours more, for a paused video. */
const signedFor = 3 * 60 * 60;
const hour = 60 * 60;
export const mediaKeptFor = hour;
/** Shorter-lived URLs would end during a video. */
const least = 10 * 60;
const between = 60;

/** Returns a function that signs URLs, or null while credentials expire too soon. */
export function createSigner(client: S3Client): (command: GetObjectCommand) => Promise<SignedLink | null> {
  let renewAgainAt = 0;

  /** Signed URLs expire with the credentials. */
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
