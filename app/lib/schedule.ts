import { formatKigali, formatKigaliShort } from './kigali';

export type Scheduled = { publishAt: string | null; unpublishAt: string | null; endedAt?: string | null };

export type ScheduleWords = { short: string; full: string; waits: boolean };

/**
 * Formats the next change: 'Goes live Mon 07:00'. Server only.
 * @param now milliseconds
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

export function scheduleInFull({ publishAt, unpublishAt, endedAt }: Scheduled): string[] {
  return [
    ...(publishAt ? [`Goes live ${formatKigali(publishAt)}`] : []),
    ...(unpublishAt ? [`Ends ${formatKigali(unpublishAt)}`] : []),
    ...(endedAt ? [`Ended ${formatKigali(endedAt)}`] : []),
  ];
}
