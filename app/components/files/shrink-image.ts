import { longestSide } from '~shared/media/image-size';

/**
 * A picture small enough for a slow line: of at most `longestSide`, as WebP, or JPEG where the browser writes no WebP.
 * @returns the file itself where that is smaller, or where it cannot be drawn; the server looks into it anyway
 */
export async function shrinkImage(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file);
    const drawn = await drawSmall(picture, picture.width, picture.height, file.name);
    picture.close();
    return drawn && drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  }
}

/**
 * Draws a picture, or what a video shows just now.
 * @param name of the file it is taken from; its ending is replaced
 * @returns null when the browser can write neither WebP nor JPEG of it
 */
export async function drawSmall(
  source: CanvasImageSource,
  width: number,
  height: number,
  name: string,
): Promise<File | null> {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  let blob = await written(canvas, 'image/webp');
  if (!blob) {
    // JPEG knows no transparency; white is what such pictures are made for.
    pen.globalCompositeOperation = 'destination-over';
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    blob = await written(canvas, 'image/jpeg');
  }
  if (!blob) return null;
  const ending = blob.type === 'image/webp' ? '.webp' : '.jpg';
  return new File([blob], name.replace(/(\.\w{1,5})?$/, ending), { type: blob.type });
}

/** Browsers return a PNG where they do not know the type. */
async function written(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.82));
  return blob?.type === type ? blob : null;
}
