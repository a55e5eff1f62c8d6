import { asFileName } from '~/lib/file-name';
import type { NamedPeriod, Period } from '~/lib/period';
import type { UtcDay } from '~/lib/utc-days';

/** '' is no filter. UTC days, both included. */
export type Filters = { district: string; ageRange: string } & Period;

export function filterQuery({ district, ageRange, startDate, endDate }: Filters) {
  return Object.fromEntries(
    Object.entries({ district, ageRange, startDate, endDate }).filter(([, value]) => value !== ''),
  ) as { district?: string; ageRange?: string; startDate?: string; endDate?: string };
}

/** @param path '' for the page, '/print', '/report.pdf' or '/report.csv' */
export function insightsHref(
  { district, ageRange, startDate, endDate }: Omit<Filters, 'problem'>,
  path = '',
) {
  const query = new URLSearchParams();
  if (district) query.set('district', district);
  if (ageRange) query.set('ageRange', ageRange);
  // Also when empty: no dates mean the last 30 days.
  query.set('startDate', startDate);
  query.set('endDate', endDate);
  return `/dashboard/insights${path}?${query}`;
}

/** With a relative period. */
export function bookmark({ district, ageRange }: Omit<Filters, 'problem'>, period: NamedPeriod): string {
  const query = new URLSearchParams({
    ...(district ? { district } : {}),
    ...(ageRange ? { ageRange } : {}),
    period,
  });
  return `/dashboard/insights?${query}`;
}

/** `insights-gasabo-6-8-2026-10-01-to-2026-10-31` */
export function reportFileName({ district, ageRange, startDate, endDate }: Filters, today: UtcDay): string {
  const chosen = [district, ageRange].filter(Boolean);
  const named = chosen.map(asFileName).filter(Boolean);
  // Names in other scripts are dropped; 'filtered' replaces them.
  const what = named.length < chosen.length ? [...named, 'filtered'] : named;
  return ['insights', ...what, startDate || 'all', 'to', endDate || today].join('-');
}
