import { formatKigali, formatKigaliShort } from './kigali';

/** The times of a content or info item, as the admin API lists them. */
export type Scheduled = { publishAt: string | null; unpublishAt: string | null; endedAt?: string | null };

/** What a list says of an item's schedule: in short, and in full with UTC. */
export type ScheduleWords = { short: string; full: string; waits: boolean };

/**
 * What comes next by an item's schedule: 'Goes live Mon 07:00', 'Ends Fri 18:00', or 'Ended Fri 18:00' of what is over; null without one.
 * Made on the server, which formats all times. @param now epoch milliseconds
 */
export function scheduleWords(
  { publishAt, unpublishAt, endedAt }: Scheduled,
  now: number,
): ScheduleWords | null {
  const words = (says: string, iso: string, waits: boolean) => ({
    short: `${says} ${formatKigaliShort(iso, now)}`,
    full: `${says} ${formatKigali(iso)}`,
    waits,
  });
  if (publishAt) return words('Goes live', publishAt, true);
  if (endedAt) return words('Ended', endedAt, true);
  return unpublishAt ? words('Ends', unpublishAt, false) : null;
}

/** All that is set, in full, for the page of one item. */
export function scheduleInFull({ publishAt, unpublishAt, endedAt }: Scheduled): string[] {
  return [
    ...(publishAt ? [`Goes live ${formatKigali(publishAt)}`] : []),
    ...(unpublishAt ? [`Ends ${formatKigali(unpublishAt)}`] : []),
    ...(endedAt ? [`Ended ${formatKigali(endedAt)}`] : []),
  ];
}
