import { z } from 'zod';

/** MAX_UPLOAD_MB where it is not set. */
export const usualMaxUploadMb = 2048;

/** MAX_UPLOAD_MB, as the dashboard's and the admin API's configuration read it: one variable for both, so one rule. */
export const maxUploadMb = z.coerce
  .number('must be a number of megabytes')
  .int('must be a whole number of megabytes')
  .min(1, 'must be at least 1')
  .max(102_400, 'must be at most 102400');

/** MAX_UPLOAD_MB in bytes: megabytes as messages count them (file-sizes.ts), so that what is set is what is shown. */
export const maxUploadBytes = (megabytes: number) => megabytes * 1_000_000;
