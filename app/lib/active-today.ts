import type { analytics } from '~contract';
import { isUtcDay, type UtcDay, utcDay } from './utc-days';

/**
 * How many were active today.
 * @param fresh the data of GET /insights/daily-active-users and as of when (ISO 8601)
 * @param now epoch milliseconds
 * @returns null when the response has no number for today (UTC): it lists other days only, or dates from before midnight
 */
export function activeToday(
  { data, asOf }: { data: analytics.DailyActiveUsers; asOf: string },
  now: number,
): number | null {
  const today = utcDay(now);
  // One number without a date is of the day on which it was given.
  if (data.current !== null) return utcDay(Date.parse(asOf)) === today ? data.current : null;
  return data.days.find(({ label }) => dayOf(label) === today)?.activeUsers ?? null;
}

/** The day a provider means: the date at the start of its text (`2026-11-22`, `2026-11-22T00:00:00+02:00`). */
function dayOf(label: string): UtcDay | null {
  const date = label.slice(0, 10);
  return isUtcDay(date) ? date : null;
}
