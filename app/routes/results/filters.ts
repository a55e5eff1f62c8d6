import { asFileName } from '~/lib/file-name';
import type { AskedPeriod } from '~/lib/period';

/** The filters in force. Days are UTC days, both included. */
export type ResultFilters = { district: string; ageRange: string } & AskedPeriod;

/** The results of everyone and all time. */
export const noFilters: ResultFilters = {
  ...{ district: '', ageRange: '', startDate: '', endDate: '', problem: null },
  asked: { startDate: '', endDate: '' },
};

/** Whether anything is filtered. */
export const isFiltered = ({ district, ageRange, startDate, endDate, problem }: ResultFilters) =>
  [district, ageRange, startDate, endDate].some((one) => one !== '') || problem !== null;

/** A URL with the filters in force added. */
export function withFilters(
  href: string,
  { district, ageRange, startDate, endDate }: Omit<ResultFilters, 'problem' | 'asked'>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ district, ageRange, startDate, endDate }))
    if (value) query.set(name, value);
  return query.size > 0 ? `${href}${href.includes('?') ? '&' : '?'}${query}` : href;
}

/** File name of results, without its ending: `quiz-ite-012-gasabo-6-9-2026-10-01-to-2026-10-31`; without filters the day it was made. */
export function resultsFileName(name: (string | undefined)[], filters: ResultFilters, today: string): string {
  const { district, ageRange, startDate, endDate } = filters;
  const chosen = [district, ageRange].filter(Boolean);
  const named = chosen.map(asFileName).filter(Boolean);
  const period = startDate || endDate ? [startDate || 'all', 'to', endDate || today] : [today];
  return [...name, ...named, ...(named.length < chosen.length ? ['filtered'] : []), ...period]
    .filter(Boolean)
    .join('-');
}
