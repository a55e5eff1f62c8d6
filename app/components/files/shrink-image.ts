import { longestSide } from '~shared/media/image-size';

/** Reduces an image to WebP or JPEG, if smaller. */
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

/** Returns null if the browser cannot encode it. */
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
    // JPEG has no transparency.
    pen.globalCompositeOperation = 'destination-over';
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    blob = await written(canvas, 'image/jpeg');
  }
  if (!blob) return null;
  const ending = blob.type === 'image/webp' ? '.webp' : '.jpg';
  return new File([blob], name.replace(/(\.\w{1,5})?$/, ending), { type: blob.type });
}

/** Browsers return PNG for unsupported types. */
async function written(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.82));
  return blob?.type === type ? blob : null;
}
