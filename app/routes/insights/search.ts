import { z } from 'zod';
import { askedDay, namedPeriods } from '~/lib/period';
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
