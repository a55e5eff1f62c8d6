import { z } from 'zod';
import { type ErrorCode, errorCodes } from './error-codes';

/** SPEC reads `message` in some places and `error` in others. */
export const ErrorResponse = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  error: z.string(),
  field: z.string().optional(),
  /** For server errors: the id in the log. */
  requestId: z.string().optional(),
});
