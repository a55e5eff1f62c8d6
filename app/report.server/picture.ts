/** Dots per inch of paper, and of a screen's pixels. */
const dots = { paper: 300, screen: 96 };
/** A picture of more pixels is not read. */
const limitInputPixels = 50_000_000;

/**
 * A picture as a data URL in the resolution of print: as many dots as paper shows at its size, no more, so that a report stays small.
 * @param width,height what it takes on the page, in CSS pixels; it is cut to that shape @returns null where the file is no picture
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
