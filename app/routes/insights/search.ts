import { z } from 'zod';
import { type AskedPeriod, calendarPeriods, namedPeriods } from '~/lib/period';
import { askedDay, readPeriod } from '~/lib/period-schema';
import { addDays, isUtcDay, type UtcDay } from '~/lib/utc-days';
import type { Filters } from './filters';
import { choices } from './schema';

/** SPEC §2; invalid values are ignored. */
export const InsightSearch = z.object({
  district: choices.district.catch(''),
  ageRange: choices.ageRange.catch(''),
  startDate: askedDay,
  endDate: askedDay,
  /** A relative period, if no dates are given. */
  period: z.enum(namedPeriods).optional().catch(undefined),
  /** `last-month` is a PDF. */
  download: z.enum(['pdf', 'csv', 'last-month']).optional().catch(undefined),
});
export type InsightSearch = z.output<typeof InsightSearch>;

const defaultDays = 30;

/** Without dates: the named period or the last 30 days; empty dates: all time. */
export function readFilters(search: InsightSearch, today: UtcDay): Filters & AskedPeriod {
  const { district, ageRange, startDate, endDate } = search;
  // With only an end: the default length.
  const end = endDate && isUtcDay(endDate) ? endDate : today;
  const named = calendarPeriods(today).find(({ name }) => name === search.period);
  const otherwise = named ?? { startDate: endDate === '' ? '' : lastDays(end), endDate: today };
  return { district, ageRange, ...readPeriod({ startDate, endDate }, otherwise) };
}

function lastDays(end: UtcDay): UtcDay {
  const start = addDays(end, 1 - defaultDays);
  return isUtcDay(start) ? start : '';
}
