import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';

/**
 * What is wrong with the filters in a URL, for `useFilterForm`: a page answers it together with all it can show.
 * @param asked the fields of the filter form as they were sent
 * @param schema the form's; its message stands at the field, beside what was typed
 * @returns null when nothing is wrong
 */
export function rejectedFilters(
  asked: Record<string, string | undefined>,
  schema: z.ZodType,
): SubmissionResult<string[]> | null {
  const sent = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const submission = parseWithZod(new URLSearchParams(sent), { schema });
  return submission.status === 'error' ? submission.reply() : null;
}
