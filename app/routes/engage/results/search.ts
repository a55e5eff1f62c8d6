import { day, text } from '~/lib/list';
import { readPeriod } from '~/lib/period-schema';
import { limits } from '../../../../admin-api/contract/limits';
import type { ResultFilters } from './filters';

/** '' means no filter. */
export const resultParams = {
  district: text(limits.district),
  ageRange: text(limits.ageGroup),
  startDate: day,
  endDate: day,
};

type Chosen = { district: string; ageRange: string; startDate: string; endDate: string };

/** Parses the filters. */
export const readResultFilters = ({ district, ageRange, startDate, endDate }: Chosen): ResultFilters => ({
  district,
  ageRange,
  ...readPeriod({ startDate, endDate }, { startDate: '', endDate: '' }),
});
