import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';

/** Returns the errors of filters in a URL for `useFilterForm`, or null. */
export function rejectedFilters(
  asked: Record<string, string | undefined>,
  schema: z.ZodType,
): SubmissionResult<string[]> | null {
  const sent = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const submission = parseWithZod(new URLSearchParams(sent), { schema });
  return submission.status === 'error' ? submission.reply() : null;
}
