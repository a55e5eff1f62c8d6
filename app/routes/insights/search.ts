import { z } from 'zod';
import { type AskedPeriod, calendarPeriods, namedPeriods } from '~/lib/period';
import { askedDay, readPeriod } from '~/lib/period-schema';
import { addDays, isUtcDay, type UtcDay } from '~/lib/utc-days';
import type { Filters } from './filters';
import { choices } from './schema';

/** The filters of the insights report as they stand in the URL (SPEC §2); what is not understood is left out. */
export const InsightSearch = z.object({
  district: choices.district.catch(''),
  ageRange: choices.ageRange.catch(''),
  startDate: askedDay,
  endDate: askedDay,
  /** Where no dates are given: a period that a bookmark or a script means whenever it is used. */
  period: z.enum(namedPeriods).optional().catch(undefined),
  /**
   * The report was asked for as such a file, with these filters; its download starts on the page. `last-month`: as PDF, of that month in place of
   * the days.
   */
  download: z.enum(['pdf', 'csv', 'last-month']).optional().catch(undefined),
});
export type InsightSearch = z.output<typeof InsightSearch>;

/** Days shown at first. */
const defaultDays = 30;

/**
 * Reads the filters. Without dates in the URL the period that it names is shown, or the last 30 days; emptied dates mean: all time.
 * @param today the UTC day now is in
 */
export function readFilters(search: InsightSearch, today: UtcDay): Filters & AskedPeriod {
  const { district, ageRange, startDate, endDate } = search;
  // A period that only its end is known of is as long as the usual one.
  const end = endDate && isUtcDay(endDate) ? endDate : today;
  const named = calendarPeriods(today).find(({ name }) => name === search.period);
  const otherwise = named ?? { startDate: endDate === '' ? '' : lastDays(end), endDate: today };
  return { district, ageRange, ...readPeriod({ startDate, endDate }, otherwise) };
}

function lastDays(end: UtcDay): UtcDay {
  const start = addDays(end, 1 - defaultDays);
  return isUtcDay(start) ? start : '';
}
