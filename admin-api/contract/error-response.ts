import { z } from 'zod';
import { type ErrorCode, errorCodes } from './error-codes';

/** SPEC reads `message` or `error`. */
export const ErrorResponse = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  error: z.string(),
  field: z.string().optional(),
  requestId: z.string().optional(),
});
