import { z } from 'zod';
import { checkPeriod, periodDates } from '~/lib/period-schema';
import type { UtcDay } from '~/lib/utc-days';

/** Longest period of the chart of active users, in days. */
export const longest = 366;

/** The form with the chart's period: an emptied date means today (SPEC §2 'Dashboard home'). */
export const periodForm = (today: UtcDay) => z.object(periodDates(today)).superRefine(checkPeriod(longest));
