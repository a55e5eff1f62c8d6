import type { Upload } from './description';

const hourMs = 60 * 60_000;

/** In milliseconds. */
export const keepUploadsMs = 7 * 24 * hourMs;

/**
 * Returns how long an upload may stay, in milliseconds.
 * @param upload null: a crash left no description
 */
export function keepMsOf(upload: Upload | null): number {
  if (!upload) return 24 * hourMs;
  // Nothing arrived, or used and only needed for a resent form.
  return upload.received === 0 || upload.used ? hourMs : keepUploadsMs;
}
