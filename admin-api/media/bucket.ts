import { type Bucket, openBucket as open } from '../../shared/media/bucket';
import { asStartupError } from '../config';

/** Opens a bucket. */
export async function openBucket(...given: Parameters<typeof open>): Promise<Bucket> {
  try {
    return await open(...given);
  } catch (error) {
    throw asStartupError(error);
  }
}
