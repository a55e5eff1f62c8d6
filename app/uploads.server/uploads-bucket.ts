import type { Logger } from 'pino';
import { type Bucket, BucketUnusable, connectBucket, openBucket } from '~shared/media/bucket';
import type { S3Settings } from '~shared/media/s3-settings';
import { dataPrefix } from '~shared/media/staged-uploads';

/**
 * Opens the bucket of uploads. An outage does not prevent the start.
 * @throws {BucketUnusable} for invalid settings
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
