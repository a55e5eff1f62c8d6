/** Widths, in pixels, that pictures of `/media` can be had in besides their own (http.server/sized-pictures.ts). */
export const pictureWidths = [192, 320, 640] as const;
type PictureWidth = (typeof pictureWidths)[number];

/** The address of a picture of ours in a width; the picture itself where it is on another host, or is a drawing that has no width. */
export function pictureOf(src: string, width: PictureWidth): string {
  return isSized(src) ? src.replace('/media', `/media/w${width}`) : src;
}

/** Whether other widths of a picture can be had: what this server reads for browsers, and draws. */
export const isSized = (src: string): boolean =>
  src.startsWith('/media/') && /\.(webp|jpe?g|png|avif)$/i.test(src);
