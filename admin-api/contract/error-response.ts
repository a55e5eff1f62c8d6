import { z } from 'zod';
import { type ErrorCode, errorCodes } from './error-codes';

/** The response of a rejected call; SPEC reads `message` in some places and `error` in others. */
export const ErrorResponse = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  error: z.string(),
  /** The field of the call's body that is wrong, where it is one. */
  field: z.string().optional(),
  /** Of an error of the server: the id it has in the log. */
  requestId: z.string().optional(),
});
