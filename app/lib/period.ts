import { formatCount } from '~shared/text/numbers';
import { addDays, isUtcDay, type UtcDay, utcDay } from './utc-days';

/** Inclusive UTC days; '' is open. */
export type Period = {
  startDate: UtcDay | '';
  endDate: UtcDay | '';
  problem: string | null;
};

export type AskedPeriod = Period & { asked: { startDate: string; endDate: string } };

/** Such links mean another month next month. */
export const namedPeriods = ['this-month', 'last-month', 'this-quarter', 'last-quarter'] as const;
export type NamedPeriod = (typeof namedPeriods)[number];

export type Preset = {
  label: string;
  startDate: UtcDay | '';
  endDate: UtcDay | '';
  name?: NamedPeriod;
};

export function presets(today: UtcDay, lengths: number[] = [1, 7, 30]): Preset[] {
  return lengths.map((days) => ({
    label: days === 1 ? 'Today' : `Last ${days} days`,
    startDate: addDays(today, 1 - days),
    endDate: today,
  }));
}

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

function firstOf(day: UtcDay, months: 1 | 3): UtcDay {
  const month = Number(day.slice(5, 7));
  const first = month - ((month - 1) % months);
  return `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`;
}

type Days = { startDate: UtcDay; endDate: UtcDay };

/** Returns whether a period is not over. */
export const isOpen = (endDate: UtcDay, today: UtcDay): boolean => endDate >= today;

export type PeriodBefore = Days & {
  when: string;
  compared: Days;
  isSoFar: boolean;
  hours: number | null;
};

/**
 * Returns the previous period, of finished days only.
 * @param now milliseconds
 * @returns null if open or not begun
 */
export function periodBefore(
  { startDate, endDate }: Pick<Period, 'startDate' | 'endDate'>,
  now: number,
): PeriodBefore | null {
  const today = utcDay(now);
  if (!startDate || !endDate || startDate > today) return null;
  const isSoFar = isOpen(endDate, today);
  if (isSoFar && startDate === today) return hoursBefore(today, now);
  const last = isSoFar ? addDays(today, -1) : endDate;
  const days = countDays(startDate, last);
  const found = calendarPeriodBefore({ startDate, endDate }, last, today) ?? {
    startDate: addDays(startDate, -days),
    endDate: addDays(startDate, -1),
    when: days === 1 ? 'on the day before' : `in the ${formatCount(days)} days before`,
    compared: { startDate, endDate: last },
  };
  return isUtcDay(found.startDate) ? { ...found, isSoFar, hours: null } : null;
}

function hoursBefore(today: UtcDay, now: number): PeriodBefore | null {
  const hours = new Date(now).getUTCHours();
  const yesterday = addDays(today, -1);
  if (hours === 0) return null;
  return {
    ...{ startDate: yesterday, endDate: yesterday, when: 'on the day before' },
    ...{ compared: { startDate: today, endDate: today }, isSoFar: true, hours },
  };
}

const countDays = (from: UtcDay, to: UtcDay) =>
  1 + Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

function calendarPeriodBefore({ startDate: start, endDate: end }: Days, last: UtcDay, today: UtcDay) {
  const dayBefore = addDays(start, -1);
  for (const [months, name] of [[1, 'month'] as const, [3, 'quarter'] as const]) {
    if (start !== firstOf(start, months)) continue;
    const startDate = isUtcDay(dayBefore) ? firstOf(dayBefore, months) : '';
    const endOfPart = lastOf(start, months);
    if (end === endOfPart && last === end)
      return {
        startDate,
        endDate: dayBefore,
        when: `in the ${name} before`,
        compared: { startDate: start, endDate: end },
      };
    if (start === last || !startDate || (end !== today && end !== endOfPart) || end > endOfPart) continue;
    // February is shorter.
    const days = Math.min(countDays(start, last), countDays(startDate, dayBefore));
    return {
      startDate,
      endDate: addDays(startDate, days - 1),
      when: `in the first ${days} days of the ${name} before`,
      compared: { startDate: start, endDate: addDays(start, days - 1) },
    };
  }
  return null;
}

function lastOf(first: UtcDay, months: 1 | 3): UtcDay {
  const at = new Date(`${first}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months, 0);
  return utcDay(at.getTime());
}
