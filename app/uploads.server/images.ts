import { reencodeImage } from '~shared/media/images';
import { UploadRejected } from './inspect';

/** The type of every picture that was drawn anew. */
export const cleanImageType = 'image/webp';

/**
 * A picture drawn anew, to be stored in its place.
 * @throws {UploadRejected} 'pixels' when it is too large, 'damaged' when it cannot be drawn
 */
export async function cleanImage(path: string): Promise<Buffer> {
  const bytes = await reencodeImage(path);
  if (bytes === 'too many pixels') throw new UploadRejected('pixels');
  if (!bytes) throw new UploadRejected('damaged');
  return bytes;
}
