import type { Upload } from './description';

const hourMs = 60 * 60_000;

/** How long an upload is stored without its form, in milliseconds: 7 days. */
export const keepUploadsMs = 7 * 24 * hourMs;

/**
 * How long what is stored of an upload may stay, in milliseconds.
 * @param upload null where there is no description: a crash left it
 */
export function keepMsOf(upload: Upload | null): number {
  if (!upload) return 24 * hourMs;
  // Begun, and nothing came: the browser was told that it had failed, or went away. Used: its form may come again.
  return upload.received === 0 || upload.used ? hourMs : keepUploadsMs;
}
