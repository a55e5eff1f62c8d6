import { rename } from 'node:fs/promises';
import { UploadRejected } from './inspect';

/** The longest side a picture keeps, in pixels: enough for any phone the companion app runs on. */
const longestSide = 1280;

/**
 * Draws a stored picture anew as WebP in its place: what hides behind or inside an image file (scripts,
 * places and times from a camera) is gone (SEC-38), and it is small enough to be shown.
 * @returns its new type
 * @throws {UploadRejected} 'damaged' when it cannot be drawn
 */
export async function cleanImage(path: string): Promise<string> {
  const { default: sharp } = await import('sharp'); // 12 MB that a dashboard without uploads never needs
  const drawn = `${path}.webp`;
  try {
    await sharp(path, { limitInputPixels: 50_000_000, failOn: 'error' })
      .rotate() // as the camera was held; that note is dropped with the others
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: 5 })
      .toFile(drawn);
  } catch (cause) {
    throw new UploadRejected('damaged', { cause });
  }
  await rename(drawn, path);
  return 'image/webp';
}
