import { type Bucket, openBucket as open } from '../../shared/media/bucket';
import { asStartupError } from '../config';

/** As `openBucket` of shared/media. @throws {StartupError} with one clear line when the store cannot be used */
export async function openBucket(...given: Parameters<typeof open>): Promise<Bucket> {
  try {
    return await open(...given);
  } catch (error) {
    throw asStartupError(error);
  }
}
