import { asFileName } from '~/lib/file-name';
import type { NamedPeriod, Period } from '~/lib/period';
import type { UtcDay } from '~/lib/utc-days';

/** The filters in force; '' is no filter. Days are UTC days, both included. */
export type Filters = { district: string; ageRange: string } & Period;

/** The filters as the admin API's calls take them. */
export function filterQuery({ district, ageRange, startDate, endDate }: Filters) {
  return Object.fromEntries(
    Object.entries({ district, ageRange, startDate, endDate }).filter(([, value]) => value !== ''),
  ) as { district?: string; ageRange?: string; startDate?: string; endDate?: string };
}

/**
 * URL of the report with these filters.
 * @param path '' for the page, '/print', '/report.pdf' or '/report.csv'
 */
export function insightsHref(
  { district, ageRange, startDate, endDate }: Omit<Filters, 'problem'>,
  path = '',
) {
  const query = new URLSearchParams();
  if (district) query.set('district', district);
  if (ageRange) query.set('ageRange', ageRange);
  // Also when empty: a URL without dates means the last 30 days.
  query.set('startDate', startDate);
  query.set('endDate', endDate);
  return `/dashboard/insights${path}?${query}`;
}

/** URL of the report whose period is named, not dated: for bookmarks and scripts; `/report.pdf` has the same query. */
export function bookmark({ district, ageRange }: Omit<Filters, 'problem'>, period: NamedPeriod): string {
  const query = new URLSearchParams({
    ...(district ? { district } : {}),
    ...(ageRange ? { ageRange } : {}),
    period,
  });
  return `/dashboard/insights?${query}`;
}

/**
 * File name of the report, without its ending: `insights-gasabo-6-8-2026-10-01-to-2026-10-31`, with the district and the age group that are chosen; an open
 * start reads `all`, an open end is today.
 */
export function reportFileName({ district, ageRange, startDate, endDate }: Filters, today: UtcDay): string {
  const chosen = [district, ageRange].filter(Boolean);
  const named = chosen.map(asFileName).filter(Boolean);
  // Names in another script have no letters that every disk and header takes: it is still no report of everything.
  const what = named.length < chosen.length ? [...named, 'filtered'] : named;
  return ['insights', ...what, startDate || 'all', 'to', endDate || today].join('-');
}
