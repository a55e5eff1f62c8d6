import { reencodeImage } from '~shared/media/images';
import { UploadRejected } from './inspect';

export const cleanImageType = 'image/webp';

/**
 * Re-encodes an image.
 * @throws {UploadRejected} 'pixels' or 'damaged'
 */
export async function cleanImage(path: string): Promise<Buffer> {
  const bytes = await reencodeImage(path);
  if (bytes === 'too many pixels') throw new UploadRejected('pixels');
  if (!bytes) throw new UploadRejected('damaged');
  return bytes;
}
