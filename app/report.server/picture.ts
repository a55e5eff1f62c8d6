const dots = { paper: 300, screen: 96 };
/** Larger images are rejected. */
const limitInputPixels = 50_000_000;

/**
 * Returns an image as a data URL in print resolution, cropped; null if invalid.
 * @param width,height CSS pixels
 */
export async function printedPicture(
  file: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<string | null> {
  const { default: sharp } = await import('sharp');
  const onPaper = (pixels: number) => Math.ceil((pixels * dots.paper) / dots.screen);
  try {
    const picture = await sharp(file, { limitInputPixels })
      .rotate()
      .resize(onPaper(width), onPaper(height), { fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .toBuffer();
    return `data:image/jpeg;base64,${picture.toString('base64')}`;
  } catch {
    return null;
  }
}
