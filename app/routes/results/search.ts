import { z } from 'zod';
import { readPeriod } from '~/lib/period-schema';
import { choices } from '~/routes/insights/schema';
import type { ResultFilters } from './filters';

const askedDay = z.string().trim().max(40).catch('');

/** The filters of the results of a quiz or survey, as a URL has them; '' is none. */
export const resultSearch = {
  district: choices.district.catch(''),
  ageRange: choices.ageRange.catch(''),
  startDate: askedDay,
  endDate: askedDay,
};

type Chosen = { district: string; ageRange: string; startDate: string; endDate: string };

/** Reads the filters; without any, the results of all time and everyone are shown. */
export const readResultFilters = ({ district, ageRange, startDate, endDate }: Chosen): ResultFilters => ({
  district,
  ageRange,
  ...readPeriod({ startDate, endDate }, { startDate: '', endDate: '' }),
});
