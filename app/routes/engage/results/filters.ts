import { asFileName } from '~/lib/file-name';
import type { AskedPeriod } from '~/lib/period';

/** Both UTC days are included. */
export type ResultFilters = { district: string; ageRange: string } & AskedPeriod;

export const noFilters: ResultFilters = {
  ...{ district: '', ageRange: '', startDate: '', endDate: '', problem: null },
  asked: { startDate: '', endDate: '' },
};

export const isFiltered = ({ district, ageRange, startDate, endDate, problem }: ResultFilters) =>
  [district, ageRange, startDate, endDate].some((one) => one !== '') || problem !== null;

export function withFilters(
  href: string,
  { district, ageRange, startDate, endDate }: Omit<ResultFilters, 'problem' | 'asked'>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ district, ageRange, startDate, endDate }))
    if (value) query.set(name, value);
  return query.size > 0 ? `${href}${href.includes('?') ? '&' : '?'}${query}` : href;
}

/**
 * Returns a file name such as `quiz-ite-012-gasabo-6-9-2026-10-01-to-2026-10-31`, or with today's date if
 * unfiltered.
 */
export function resultsFileName(name: (string | undefined)[], filters: ResultFilters, today: string): string {
  const { district, ageRange, startDate, endDate } = filters;
  const chosen = [district, ageRange].filter(Boolean);
  const named = chosen.map(asFileName).filter(Boolean);
  const period = startDate || endDate ? [startDate || 'all', 'to', endDate || today] : [today];
  return [...name, ...named, ...(named.length < chosen.length ? ['filtered'] : []), ...period]
    .filter(Boolean)
    .join('-');
}
