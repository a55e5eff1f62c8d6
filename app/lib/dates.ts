/*
 * Dates are formatted on the server only (SPEC §10.7), so that server and browser agree: call these in
 * loaders and send the text. All in UTC.
 */
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
const kigali = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Kigali',
});

/** A day, `6 Aug 2026`, from ISO 8601 text; '' for none. */
export function formatDay(iso: string | null): string {
  return iso ? day.format(new Date(iso)) : '';
}

/** A time of day in UTC, `14:05`, from ISO 8601 text; '' for none. */
export function formatClock(iso: string | null): string {
  return iso ? clock.format(new Date(iso)) : '';
}

const clockSeconds = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

/** A time of day in UTC to the second, `14:05:09`, from ISO 8601 text; '' for none. */
export function formatClockSeconds(iso: string | null): string {
  return iso ? clockSeconds.format(new Date(iso)) : '';
}

/** The end of a published item from epoch seconds, in both zones that matter: `6 Aug 2026, 12:05 UTC (14:05 in Kigali)`. Each time stays in one piece. */
export function formatMoment(seconds: number): string {
  const iso = new Date(seconds * 1000).toISOString();
  return `${formatDay(iso)}, ${formatClock(iso)}\u00a0UTC (${kigali.format(new Date(iso))}\u00a0in\u00a0Kigali)`;
}

/** A moment to the second from ISO 8601 text: `6 Aug 2026, 12:05:09 UTC (14:05 in Kigali)`. */
export function formatMomentSeconds(iso: string): string {
  return `${formatDay(iso)}, ${formatClockSeconds(iso)}\u00a0UTC (${kigali.format(new Date(iso))}\u00a0in\u00a0Kigali)`;
}

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago a moment was: `3 hours ago`, `just now`; '' for none. @param now epoch milliseconds */
export function formatAgo(iso: string | null, now: number): string {
  if (!iso) return '';
  const seconds = (Date.parse(iso) - now) / 1000;
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return 'just now';
}

/** A period of UTC days, '' for an open end: `1 Oct 2026 to 31 Oct 2026 (UTC days)`. */
export function periodInWords({ startDate, endDate }: { startDate: string; endDate: string }): string {
  if (!startDate && !endDate) return 'all time';
  if (startDate === endDate) return `${formatDay(startDate)} (UTC day)`;
  if (!startDate) return `up to ${formatDay(endDate)} (UTC days)`;
  if (!endDate) return `since ${formatDay(startDate)} (UTC days)`;
  return `${formatDay(startDate)} to ${formatDay(endDate)} (UTC days)`;
}
