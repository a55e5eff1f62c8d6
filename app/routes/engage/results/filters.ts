import { asFileName } from '~/lib/file-name';
import type { AskedPeriod } from '~/lib/period';

/** UTC days, both included. */
export type ResultFilters = { district: string; ageRange: string } & AskedPeriod;

export const noFilters: ResultFilters = {
  ...{ district: '', ageRange: '', startDate: '', endDate: '', problem: null },
  asked: { startDate: '', endDate: '' },
};

/** Whether any filter is set. */
export const isFiltered = ({ district, ageRange, startDate, endDate, problem }: ResultFilters) =>
  [district, ageRange, startDate, endDate].some((one) => one !== '') || problem !== null;

/** Adds the filters to a URL. */
export function withFilters(
  href: string,
  { district, ageRange, startDate, endDate }: Omit<ResultFilters, 'problem' | 'asked'>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ district, ageRange, startDate, endDate }))
    if (value) query.set(name, value);
  return query.size > 0 ? `${href}${href.includes('?') ? '&' : '?'}${query}` : href;
}

/** Returns a file name: `quiz-ite-012-gasabo-6-9-2026-10-01-to-2026-10-31`; today without filters. */
export function resultsFileName(name: (string | undefined)[], filters: ResultFilters, today: string): string {
  const { district, ageRange, startDate, endDate } = filters;
  const chosen = [district, ageRange].filter(Boolean);
  const named = chosen.map(asFileName).filter(Boolean);
  const period = startDate || endDate ? [startDate || 'all', 'to', endDate || today] : [today];
  return [...name, ...named, ...(named.length < chosen.length ? ['filtered'] : []), ...period]
    .filter(Boolean)
    .join('-');
}
