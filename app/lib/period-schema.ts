import { z } from 'zod';
import type { AskedPeriod } from './period';
import { addDays, isUtcDay, type UtcDay } from './utc-days';

/** An invalid day must get an error. */
export const askedDay = z
  .string()
  .transform((text) => text.trim().slice(0, 40))
  .optional();

const day = (which: 'start' | 'end', empty: UtcDay | '') =>
  z
    .string()
    .trim()
    .default(empty)
    .refine((text) => text === '' || isUtcDay(text), `The ${which} date is not a day of the calendar.`);

/** @param empty the day of an empty field, or '' */
export const periodDates = (empty: UtcDay | '' = '') => ({
  startDate: day('start', empty),
  endDate: day('end', empty),
});

/** @param longest in days */
export const checkPeriod =
  (longest?: number) =>
  ({ startDate: start, endDate: end }: { startDate: string; endDate: string }, ctx: z.RefinementCtx) => {
    if (!isUtcDay(start) || !isUtcDay(end)) return;
    const reject = (message: string) => ctx.addIssue({ code: 'custom', path: ['startDate'], message });
    if (start > end) reject('The start date is after the end date.');
    // After year 9999 there is no day.
    else if (longest && addDays(end, 1 - longest) > start) reject(`Please choose at most ${longest} days.`);
  };

/** @param longest in days */
export function readPeriod(
  asked: { startDate?: string; endDate?: string },
  otherwise: { startDate: UtcDay; endDate: UtcDay },
  longest?: number,
): AskedPeriod {
  const startDate = asked.startDate ?? otherwise.startDate;
  const endDate = asked.endDate ?? otherwise.endDate;
  const dates = z.object(periodDates()).superRefine(checkPeriod(longest));
  const read = dates.safeParse({ startDate, endDate });
  const problem = read.error?.issues[0]?.message ?? null;
  const validDay = (text: string) => (isUtcDay(text) ? text : '');
  return {
    startDate: validDay(startDate),
    endDate: validDay(endDate),
    problem,
    asked: { startDate, endDate },
  };
}
