import { rename, writeFile } from 'node:fs/promises';
import { reencodeImage } from '~shared/media/images';
import { UploadRejected } from './inspect';

/**
 * Draws a stored picture anew in its place.
 * @returns its new type
 * @throws {UploadRejected} 'damaged' when it cannot be drawn
 */
export async function cleanImage(path: string): Promise<string> {
  const bytes = await reencodeImage(path);
  if (!bytes) throw new UploadRejected('damaged');
  const drawn = `${path}.webp`;
  await writeFile(drawn, bytes);
  await rename(drawn, path);
  return 'image/webp';
}
