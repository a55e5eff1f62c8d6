import { type LinePoint, soFar } from '~/components/charts/line-chart';
import { formatDay } from '~/lib/dates';
import type { Period } from '~/lib/period';
import { isUtcDay } from '~/lib/utc-days';
import type * as contract from '~contract';

type ActiveUsersPoint = contract.analytics.ActiveUsersPoint;

/**
 * The points of the active users chart. Hours and days to come are left out, since nothing is known of them; the hour or day that is
 * not over is open, so that its lower number does not read as a fall.
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

/** A day is formatted, on the axis without its year; any other label of a provider stays as it is. */
function pointLabel(label: string): { label: string; tick: string } {
  if (!isUtcDay(label)) return { label, tick: label.slice(0, 12) };
  const text = formatDay(label);
  return { label: text, tick: text.replace(/ \d{4}$/, '') };
}
