import { readFile } from 'node:fs/promises';
import { longestSide } from './image-size';
import { readHead } from './inspect-file';
import { typeByBytes } from './type-by-bytes';
import { imageTypes } from './upload-kinds';

const jpegEnd = Buffer.from([0xff, 0xd9]);

/** A small file can unpack to more than memory holds. */
const maxPixels = 50_000_000;

/**
 * Re-encodes an image as WebP, which drops scripts and metadata (SEC-38).
 * @returns null when unsupported, broken or slow
 */
export async function reencodeImage(path: string): Promise<Buffer | 'too many pixels' | null> {
  const mime = await typeByBytes(await readHead(path));
  if (mime === null || !imageTypes.includes(mime)) return null;
  const sharp = await loadSharp();
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) return 'too many pixels';
    const reencode = (image: string | Buffer, failOn: 'error' | 'warning') =>
      sharp(image, { limitInputPixels: maxPixels, failOn })
        .rotate()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: 5 })
        .toBuffer();
    return await reencode(path, 'error').catch(async (error: unknown) => {
      if (mime !== 'image/jpeg') throw error;
      // Some cameras leave out the end marker. Missing rows are a warning.
      return reencode(Buffer.concat([await readFile(path), jpegEnd]), 'warning');
    });
  } catch {
    return null;
  }
}

/**
 * Scales an image down as WebP; AVIF is no smaller in acceptable time.
 * @returns the file itself if not smaller; null if no image
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
 * Draws an SVG on a square, without scripts or other files.
 * @returns RGBA, or null
 */
export async function drawSvg(svg: string, side: number): Promise<Buffer | null> {
  // The SVG's stylesheet may set the size.
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

/** Returns the left, top, right and bottom edge of what a drawing shows, in its pixels. Null when it is blank. */
export function drawnEdges(pixels: Buffer, side: number): [number, number, number, number] | null {
  let [left, top, right, bottom] = [side, side, 0, 0];
  for (let pixel = 0; pixel < side * side; pixel++) {
    if (!pixels[pixel * 4 + 3]) continue;
    const x = pixel % side;
    const y = Math.floor(pixel / side);
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + 1);
    bottom = y + 1;
  }
  return right > 0 ? [left, top, right, bottom] : null;
}

export async function pngOf(pixels: Buffer, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
}

/** 12 MB. Its threads would compete with requests. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
