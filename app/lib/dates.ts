/*
 * Dates are formatted on the server only (DESIGN §4 'Time'), so that server and browser agree: call these in
 * loaders and send the text. All in UTC.
 */
const day = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
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
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  timeZone: 'UTC',
});

/** A time of day in UTC to the second, `14:05:09`, from ISO 8601 text; '' for none. */
export function formatClockSeconds(iso: string | null): string {
  return iso ? clockSeconds.format(new Date(iso)) : '';
}

/** The end of a published item from epoch seconds, in both zones that matter: `6 Aug 2026, 12:05 UTC (14:05 Kigali)`. */
export function formatMoment(seconds: number): string {
  const iso = new Date(seconds * 1000).toISOString();
  return `${formatDay(iso)}, ${formatClock(iso)} UTC (${kigali.format(new Date(iso))} Kigali)`;
}
