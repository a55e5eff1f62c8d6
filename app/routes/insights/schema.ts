import { z } from 'zod';
import { checkPeriod, periodDates } from '~/lib/period-schema';
import { storable } from '~/lib/storable';
import { limits } from '../../../admin-api/contract/limits';

const choice = (most: number, message: string) =>
  z.string().trim().max(most, message).regex(storable[0], message).default('');

export const choices = {
  district: choice(limits.district, 'Please choose one of the districts.'),
  ageRange: choice(limits.ageGroup, 'Please choose one of the age groups.'),
};

/** An empty date is open. */
export const FilterForm = z.object({ ...choices, ...periodDates() }).superRefine(checkPeriod());
