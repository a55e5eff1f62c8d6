import { z } from 'zod';
import { addDays, isUtcDay, type UtcDay } from './utc-days';

/** One end of a period as a URL has it; any text, so that what is no day can be rejected instead of overlooked. */
export const askedDay = z
  .string()
  .transform((text) => text.trim().slice(0, 40))
  .optional();

/** From and to which UTC day, both included; '' is open. `problem` says what is wrong with what was asked for. */
export type Period = { startDate: UtcDay | ''; endDate: UtcDay | ''; problem: string | null };

/**
 * Reads a period from the URL.
 * @param asked the two days as they stand there; undefined takes the one of `otherwise`
 * @param longest most days from one given end to the other; without it any number
 */
export function readPeriod(
  asked: { startDate?: string; endDate?: string },
  otherwise: { startDate: UtcDay; endDate: UtcDay },
  longest?: number,
): Period {
  const startDate = asked.startDate ?? otherwise.startDate;
  const endDate = asked.endDate ?? otherwise.endDate;
  const problem = problemWith(startDate, endDate, longest);
  const validDay = (day: string) => (isUtcDay(day) ? day : '');
  return { startDate: validDay(startDate), endDate: validDay(endDate), problem };
}

function problemWith(start: string, end: string, longest?: number): string | null {
  if (start !== '' && !isUtcDay(start)) return 'The start date is not a day of the calendar.';
  if (end !== '' && !isUtcDay(end)) return 'The end date is not a day of the calendar.';
  if (start === '' || end === '') return null;
  if (start > end) return 'The start date is after the end date.';
  // Counted back from the end: after the last day of the year 9999 there is none that could be compared.
  if (longest && addDays(end, 1 - longest) > start) return `Please choose at most ${longest} days.`;
  return null;
}

/** A period that is often wanted. */
export type Preset = { label: string; startDate: UtcDay | ''; endDate: UtcDay | '' };

/** Today and the last 7, 30 … days up to it. */
export function presets(today: UtcDay, lengths: number[] = [1, 7, 30]): Preset[] {
  return lengths.map((days) => ({
    label: days === 1 ? 'Today' : `Last ${days} days`,
    startDate: addDays(today, 1 - days),
    endDate: today,
  }));
}
