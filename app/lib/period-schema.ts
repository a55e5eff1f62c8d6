import { z } from 'zod';
import type { AskedPeriod } from './period';
import { addDays, isUtcDay, type UtcDay } from './utc-days';

/** One end of a period as a URL has it; any text, so that what is no day can be rejected instead of overlooked. */
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

/** The two dates of a form that asks for a period. @param empty the day that an emptied field means; without it that end is open */
export const periodDates = (empty: UtcDay | '' = '') => ({
  startDate: day('start', empty),
  endDate: day('end', empty),
});

/**
 * The check of a form with the dates of a period: that they are one, and not too long.
 * @param longest most days from one given end to the other; without it any number
 */
export const checkPeriod =
  (longest?: number) =>
  ({ startDate: start, endDate: end }: { startDate: string; endDate: string }, ctx: z.RefinementCtx) => {
    // What is no day has a message already.
    if (!isUtcDay(start) || !isUtcDay(end)) return;
    const reject = (message: string) => ctx.addIssue({ code: 'custom', path: ['startDate'], message });
    if (start > end) reject('The start date is after the end date.');
    // Counted back from the end: after the last day of the year 9999 there is none that could be compared.
    else if (longest && addDays(end, 1 - longest) > start) reject(`Please choose at most ${longest} days.`);
  };

/**
 * Reads a period from the URL.
 * @param asked the two days from the URL; undefined takes the one of `otherwise`
 * @param longest most days from one given end to the other; without it any number
 */
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
