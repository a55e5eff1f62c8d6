import { type Bucket, BucketUnusable, openBucket as open } from '../../shared/media/bucket';
import { StartupError } from '../config';

/** As `openBucket` of shared/media. @throws {StartupError} with one clear line when the store cannot be used */
export async function openBucket(...given: Parameters<typeof open>): Promise<Bucket> {
  try {
    return await open(...given);
  } catch (error) {
    throw error instanceof BucketUnusable ? new StartupError(error.message) : error;
  }
}
