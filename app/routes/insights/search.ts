import { z } from 'zod';
import { askedDay } from '~/lib/period';
import { choices } from './schema';

/** The filters of the insights report as they stand in the URL (SPEC §2); what is not understood is left out. */
export const InsightSearch = z.object({
  district: choices.district.catch(''),
  ageRange: choices.ageRange.catch(''),
  startDate: askedDay,
  endDate: askedDay,
  /** `pdf`: the PDF was asked for, with these filters; its download starts on the page. */
  download: z.enum(['pdf']).optional().catch(undefined),
});
export type InsightSearch = z.output<typeof InsightSearch>;
