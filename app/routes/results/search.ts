import { day, text } from '~/lib/list';
import { readPeriod } from '~/lib/period-schema';
import { limits } from '../../../admin-api/contract/limits';
import type { ResultFilters } from './filters';

/** The filters of the results of a quiz or survey, as a URL has them; '' is none. */
export const resultParams = {
  district: text(limits.district),
  ageRange: text(limits.ageGroup),
  startDate: day,
  endDate: day,
};

type Chosen = { district: string; ageRange: string; startDate: string; endDate: string };

/** Reads the filters; without any, the results of all time and everyone are shown. */
export const readResultFilters = ({ district, ageRange, startDate, endDate }: Chosen): ResultFilters => ({
  district,
  ageRange,
  ...readPeriod({ startDate, endDate }, { startDate: '', endDate: '' }),
});
