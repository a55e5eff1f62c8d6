import type { analytics } from '~contract';
import { isUtcDay, type UtcDay, utcDay } from './utc-days';

/**
 * Returns how many users were active today.
 * @param now epoch milliseconds
 * @returns null when the response has no number for today (UTC)
 */
export function activeToday(
  { data, asOf }: { data: analytics.DailyActiveUsers; asOf: string },
  now: number,
): number | null {
  const today = utcDay(now);
  // A number without a date is of the response's day.
  if (data.current !== null) return utcDay(Date.parse(asOf)) === today ? data.current : null;
  return data.days.find(({ label }) => dayOf(label) === today)?.activeUsers ?? null;
}

/** Parses the date at the start (`2026-11-22T00:00:00+02:00`). */
function dayOf(label: string): UtcDay | null {
  const date = label.slice(0, 10);
  return isUtcDay(date) ? date : null;
}
