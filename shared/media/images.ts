import { longestSide } from './image-size';
import { readHead } from './inspect-file';
import { typeByBytes } from './type-by-bytes';
import { imageTypes } from './upload-kinds';

/** Pixels; a small file can unpack to far more than memory holds. */
const maxPixels = 50_000_000;

/**
 * A stored picture drawn anew as WebP, turned upright: what hides behind or inside an image file (scripts, places and times from a
 * camera, colour profiles) is gone (SEC-38), and it is small enough to be shown. By its first bytes, so a bare SVG is none.
 * @param path of the file @returns null when it is no image that is taken, broken or takes over 5 seconds
 */
export async function reencodeImage(path: string): Promise<Buffer | 'too many pixels' | null> {
  const mime = await typeByBytes(await readHead(path));
  if (mime === null || !imageTypes.includes(mime)) return null;
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) return 'too many pixels';
    return await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate() // as the camera was held; that note is dropped with the others
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: 5 })
      .toBuffer();
  } catch {
    return null;
  }
}

/**
 * A picture as WebP, no wider than `width` pixels. WebP alone: AVIF of pictures that are WebP already is no smaller until it takes ten times as long.
 * @returns the file itself where it is WebP and moves, is no wider or would be no smaller; null where it is another, or no picture
 */
export async function narrowImage(file: Uint8Array, width: number): Promise<Buffer | null> {
  const sharp = await loadSharp();
  try {
    const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format, pages = 1, autoOrient } = await picture.metadata();
    const itself = format === 'webp' ? Buffer.from(file) : null;
    if (pages > 1 || autoOrient.width <= width) return itself;
    const narrow = await picture
      .rotate()
      .resize({ width })
      .webp({ quality: 78 })
      .timeout({ seconds: 5 })
      .toBuffer();
    return narrow.length < file.length ? narrow : itself;
  } catch {
    return null;
  }
}

/**
 * Draws an SVG on a transparent square. Nothing in it runs, and no other file is loaded.
 * @param svg begins with its root element @param side of the square, in pixels
 * @returns four bytes a pixel (RGBA), null when it cannot be drawn
 */
export async function drawSvg(svg: string, side: number): Promise<Buffer | null> {
  // A stylesheet may set them, too.
  const size = `width:${side}px!important;height:${side}px!important`;
  const sized = svg.replace(/^<svg[^>]*?(\/?)>/, (root, end: string) =>
    end ? root : `${root}<style>:root{${size}}</style>`,
  );
  const sharp = await loadSharp();
  try {
    const drawn = sharp(Buffer.from(sized), { limitInputPixels: side * side });
    return await drawn.ensureAlpha().raw().timeout({ seconds: 2 }).toBuffer();
  } catch {
    return null;
  }
}

/** Returns a square of `drawSvg` as a PNG. */
export async function pngOf(pixels: Buffer, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
}

/** 12 MB that a process without uploads never needs. Its own cache and threads would only compete with requests. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
