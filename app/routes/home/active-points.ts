import { type LinePoint, soFar } from '~/components/charts/line-chart';
import { formatDay } from '~/lib/dates';
import type { Period } from '~/lib/period';
import { isUtcDay } from '~/lib/utc-days';
import type * as contract from '~contract';

type ActiveUsersPoint = contract.analytics.ActiveUsersPoint;

/**
 * Returns the chart's points without future ones; the current one is open, since its number is incomplete.
 * @param now epoch milliseconds
 */
export function activePoints(points: ActiveUsersPoint[], { startDate }: Period, now: number): LinePoint[] {
  const clock = new Date(now).toISOString();
  const today = clock.slice(0, 10);
  const isHour = (label: string) => startDate === today && /^\d{2}:\d{2}$/.test(label);
  const isNow = (label: string) =>
    isHour(label) ? label.slice(0, 2) === clock.slice(11, 13) : isUtcDay(label) && label === today;
  const isToCome = (label: string) =>
    isHour(label) ? label > clock.slice(11, 16) : isUtcDay(label) && label > today;
  return points
    .filter(({ label }) => !isToCome(label))
    .map(({ label, activeUsers: value }) => soFar({ ...pointLabel(label), value }, isNow(label)));
}

/** Other labels stay unchanged. */
function pointLabel(label: string): { label: string; tick: string } {
  if (!isUtcDay(label)) return { label, tick: label.slice(0, 12) };
  const text = formatDay(label);
  return { label: text, tick: text.replace(/ \d{4}$/, '') };
}
