import { asFileName } from '~/lib/file-name';
import type { NamedPeriod, Period } from '~/lib/period';
import type { UtcDay } from '~/lib/utc-days';

/** '' means no filter. Both UTC days are included. */
export type Filters = { district: string; ageRange: string } & Period;

export function filterQuery({ district, ageRange, startDate, endDate }: Filters) {
  return Object.fromEntries(
    Object.entries({ district, ageRange, startDate, endDate }).filter(([, value]) => value !== ''),
  ) as { district?: string; ageRange?: string; startDate?: string; endDate?: string };
}

/**
 * Returns the report's URL.
 * @param path '' for the page, '/print', '/report.pdf' or '/report.csv'
 */
export function insightsHref(
  { district, ageRange, startDate, endDate }: Omit<Filters, 'problem'>,
  path = '',
) {
  const query = new URLSearchParams();
  if (district) query.set('district', district);
  if (ageRange) query.set('ageRange', ageRange);
  // Also add an empty date: without dates, the URL means the last 30 days.
  query.set('startDate', startDate);
  query.set('endDate', endDate);
  return `/dashboard/insights${path}?${query}`;
}

/** Returns a URL with a relative period. */
export function bookmark({ district, ageRange }: Omit<Filters, 'problem'>, period: NamedPeriod): string {
  const query = new URLSearchParams({
    ...(district ? { district } : {}),
    ...(ageRange ? { ageRange } : {}),
    period,
  });
  return `/dashboard/insights?${query}`;
}

/** Returns a file name such as `insights-gasabo-6-8-2026-10-01-to-2026-10-31`. */
export function reportFileName({ district, ageRange, startDate, endDate }: Filters, today: UtcDay): string {
  const chosen = [district, ageRange].filter(Boolean);
  const named = chosen.map(asFileName).filter(Boolean);
  // Names in other scripts are dropped; 'filtered' replaces them.
  const what = named.length < chosen.length ? [...named, 'filtered'] : named;
  return ['insights', ...what, startDate || 'all', 'to', endDate || today].join('-');
}
