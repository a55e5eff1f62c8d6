import type { Logger } from 'pino';
import { type Bucket, BucketUnusable, connectBucket, openBucket } from '~shared/media/bucket';
import type { S3Settings } from '~shared/media/s3-settings';
import { dataPrefix } from '~shared/media/staged-uploads';

/**
 * The bucket of uploads in flight. Wrong settings come out at the start; a store that is only down is no reason not to start: the pages do
 * without it, and who uploads is told.
 * @throws {BucketUnusable} with one clear line when the settings are wrong
 */
export async function openUploadsBucket(settings: S3Settings, log: Logger): Promise<Bucket> {
  try {
    return await openBucket(settings, tryUploads, undefined, 0);
  } catch (error) {
    if (!(error instanceof BucketUnusable && error.isDown)) throw error;
    log.warn(`${error.message} Uploads are refused until it does.`);
    return connectBucket(settings);
  }
}

async function tryUploads(bucket: Bucket): Promise<void> {
  const key = `${dataPrefix}start`;
  await bucket.tryListing(dataPrefix);
  await bucket.save(key, 'x', 'text/plain');
  await bucket.head(key);
  await bucket.remove(key);
}
