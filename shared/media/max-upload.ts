import { z } from 'zod';

export const usualMaxUploadMb = 2048;

export const maxUploadMb = z.coerce
  .number('must be a number of megabytes')
  .int('must be a whole number of megabytes')
  .min(1, 'must be at least 1')
  .max(102_400, 'must be at most 102400');

/** Converts decimal megabytes to bytes. */
export const maxUploadBytes = (megabytes: number) => megabytes * 1_000_000;
