import type { analytics } from '~contract';
import { isUtcDay, type UtcDay, utcDay } from './utc-days';

/**
 * Returns today's number (UTC), or null.
 * @param now epoch milliseconds
 */
export function activeToday(
  { data, asOf }: { data: analytics.DailyActiveUsers; asOf: string },
  now: number,
): number | null {
  const today = utcDay(now);
  if (data.current !== null) return utcDay(Date.parse(asOf)) === today ? data.current : null;
  return data.days.find(({ label }) => dayOf(label) === today)?.activeUsers ?? null;
}

function dayOf(label: string): UtcDay | null {
  const date = label.slice(0, 10);
  return isUtcDay(date) ? date : null;
}
