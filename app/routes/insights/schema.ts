import { z } from 'zod';
import { checkPeriod, periodDates } from '~/lib/period';
import { limits } from '../../../admin-api/contract/limits';

/** The fields of the report's filters that are a choice. */
export const choices = {
  district: z.string().trim().max(limits.district, 'Please choose one of the districts.').default(''),
  ageRange: z.string().trim().max(limits.ageGroup, 'Please choose one of the age groups.').default(''),
};

/** The form with the report's filters: an emptied date is open. */
export const FilterForm = z.object({ ...choices, ...periodDates() }).superRefine(checkPeriod());
