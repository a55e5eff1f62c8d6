import sharp from 'sharp';
import { typeByBytes } from '../../shared/media/type-by-bytes';
import { imageTypes } from '../../shared/media/types';

/** Pixels; a small file can unpack to far more than memory holds. */
const maxPixels = 50e6;
/** Longest side of a kept image. */
const maxSide = 1280;

// libvips' own cache and threads would only compete with requests.
sharp.cache(false);
sharp.concurrency(1);

/** Whether these first bytes are of an image we take (by magic bytes: a bare SVG is not). */
export async function sniffImage(head: Uint8Array): Promise<boolean> {
  const mime = await typeByBytes(head);
  return mime !== null && imageTypes.includes(mime);
}

/**
 * The image as WebP of at most 1280 px, turned upright, without EXIF, location or colour profile (SEC-38).
 * null when it is not an image, broken, or of more than 50 million pixels.
 */
export async function reencodeImage(bytes: Buffer): Promise<Buffer | null> {
  if (!(await sniffImage(bytes))) return null;
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    return null;
  }
}
