import { z } from 'zod';
import { endsAsDraft, endsBeforeItBegins } from '../../admin-api/contract/required-messages';
import { kigaliToIso } from './kigali';

const needTime = 'Please choose a date and a time.';
const at = z
  .string(needTime)
  .refine((local) => kigaliToIso(local) !== null, { error: needTime, abort: true })
  .transform((local) => kigaliToIso(local) ?? '')
  .optional();

/** Parses Kigali time to ISO 8601. */
export const scheduleFields = { publishAt: at, unpublishAt: at };

type Typed = { publishAt?: string | undefined; unpublishAt?: string | undefined; published?: boolean };

/** Checks the order of both times. */
export function checkScheduleFields(
  { publishAt, unpublishAt, published }: Typed,
  context: z.core.$RefinementCtx,
): void {
  const issue = (field: keyof Typed, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (publishAt && unpublishAt && unpublishAt <= publishAt) issue('unpublishAt', endsBeforeItBegins);
  if (publishAt && published)
    issue('publishAt', 'Choose one: remove this time, or switch off Publish Immediately.');
  if (unpublishAt && !publishAt && published === false) issue('unpublishAt', endsAsDraft);
}
