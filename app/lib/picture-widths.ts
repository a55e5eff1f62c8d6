/** Pixels (http.server/sized-pictures.ts). */
export const pictureWidths = [192, 320, 640] as const;
type PictureWidth = (typeof pictureWidths)[number];

/** Returns a resized image's URL, if ours. */
export function pictureOf(src: string, width: PictureWidth): string {
  return isSized(src) ? src.replace('/media', `/media/w${width}`) : src;
}

export const isSized = (src: string): boolean =>
  src.startsWith('/media/') && /\.(webp|jpe?g|png|avif)$/i.test(src);
