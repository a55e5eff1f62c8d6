import { z } from 'zod';
import { checkPeriod, periodDates } from '~/lib/period-schema';
import type { UtcDay } from '~/lib/utc-days';

/** In days. */
export const longest = 366;

/** Returns the form's schema: an empty date means today (SPEC §2 'Dashboard home'). */
export const periodForm = (today: UtcDay) => z.object(periodDates(today)).superRefine(checkPeriod(longest));
