import { formatCount } from '~shared/text/numbers';
import { addDays, isUtcDay, type UtcDay, utcDay } from './utc-days';

/** From and to which UTC day, both included; '' is open. */
export type Period = {
  startDate: UtcDay | '';
  endDate: UtcDay | '';
  /** What is wrong with what was asked for. */
  problem: string | null;
};

/** A period with the two dates as they were asked for, which its form shows. */
export type AskedPeriod = Period & { asked: { startDate: string; endDate: string } };

/** Periods of the calendar by their name in a URL: a link with one means another month next month. */
export const namedPeriods = ['this-month', 'last-month', 'this-quarter', 'last-quarter'] as const;
export type NamedPeriod = (typeof namedPeriods)[number];

/** A preset period; `name` where a URL can name it. */
export type Preset = {
  label: string;
  startDate: UtcDay | '';
  endDate: UtcDay | '';
  name?: NamedPeriod;
};

/** Today and the last 7, 30 … days up to it. */
export function presets(today: UtcDay, lengths: number[] = [1, 7, 30]): Preset[] {
  return lengths.map((days) => ({
    label: days === 1 ? 'Today' : `Last ${days} days`,
    startDate: addDays(today, 1 - days),
    endDate: today,
  }));
}

/** The month and the quarter that today is in, as far as they have come, and those before, whole. */
export function calendarPeriods(today: UtcDay): (Preset & { name: NamedPeriod })[] {
  const month = firstOf(today, 1);
  const quarter = firstOf(today, 3);
  const [lastMonth, lastQuarter] = [addDays(month, -1), addDays(quarter, -1)];
  return [
    { name: 'this-month', label: 'This month', startDate: month, endDate: today },
    { name: 'last-month', label: 'Last month', startDate: firstOf(lastMonth, 1), endDate: lastMonth },
    { name: 'this-quarter', label: 'This quarter', startDate: quarter, endDate: today },
    { name: 'last-quarter', label: 'Last quarter', startDate: firstOf(lastQuarter, 3), endDate: lastQuarter },
  ];
}

/** First day of the `months` long part of the year that a day is in. */
function firstOf(day: UtcDay, months: 1 | 3): UtcDay {
  const month = Number(day.slice(5, 7));
  const first = month - ((month - 1) % months);
  return `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`;
}

/** The period that another is compared with. `when` follows 'than': 'in the month before', 'on the day before'. */
export type PeriodBefore = { startDate: UtcDay; endDate: UtcDay; when: string };

/**
 * The period before one, as long as it: of a month or a quarter of the calendar the whole one before; of one that is not over, as many
 * days of the one before, from its first on.
 * @returns null where an end is open, or the calendar has no days before
 */
export function periodBefore(
  { startDate, endDate }: Pick<Period, 'startDate' | 'endDate'>,
  today: UtcDay,
): PeriodBefore | null {
  if (!startDate || !endDate) return null;
  const days = 1 + Math.round((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000);
  const dayBefore = addDays(startDate, -1);
  const found = calendarPeriodBefore(startDate, endDate, days, today) ?? {
    startDate: addDays(startDate, -days),
    endDate: dayBefore,
    when: days === 1 ? 'on the day before' : `in the ${formatCount(days)} days before`,
  };
  return isUtcDay(found.startDate) ? found : null;
}

function calendarPeriodBefore(start: UtcDay, end: UtcDay, days: number, today: UtcDay): PeriodBefore | null {
  const endDate = addDays(start, -1);
  for (const [months, name] of [[1, 'month'] as const, [3, 'quarter'] as const]) {
    if (start !== firstOf(start, months)) continue;
    const startDate = isUtcDay(endDate) ? firstOf(endDate, months) : '';
    const last = lastOf(start, months);
    if (end === last) return { startDate, endDate, when: `in the ${name} before` };
    // One day is compared with the day before it, also on the first of a month.
    if (days === 1 || end !== today || end > last) continue;
    // February has fewer.
    const [first = ''] = [addDays(startDate || start, days - 1), endDate].sort();
    return {
      startDate,
      endDate: first,
      when: `in the first ${days} days of the ${name} before`,
    };
  }
  return null;
}

/** Last day of the `months` long part of the year that begins on a day. */
function lastOf(first: UtcDay, months: 1 | 3): UtcDay {
  const at = new Date(`${first}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months, 0);
  return utcDay(at.getTime());
}
