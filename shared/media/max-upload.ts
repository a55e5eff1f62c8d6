import { z } from 'zod';

export const usualMaxUploadMb = 2048;

export const maxUploadMb = z.coerce
  .number('must be a number of megabytes')
  .int('must be a whole number of megabytes')
  .min(1, 'must be at least 1')
  .max(102_400, 'must be at most 102400');

/** Converts MAX_UPLOAD_MB to bytes, in decimal megabytes as messages show them. */
export const maxUploadBytes = (megabytes: number) => megabytes * 1_000_000;
