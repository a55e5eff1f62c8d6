/* Call on the server only (SPEC §10.7), to avoid hydration differences. */
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
const inKigali = { timeZone: 'Africa/Kigali' } as const;
const kigali = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...inKigali });
const kigaliSeconds = new Intl.DateTimeFormat('en-GB', {
  ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  ...inKigali,
});
const kigaliDay = new Intl.DateTimeFormat('en-GB', {
  ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
  ...inKigali,
});

/** `6 Aug 2026` */
export function formatDay(iso: string | null): string {
  return iso ? day.format(new Date(iso)) : '';
}

/** `14:05` (UTC) */
export function formatClock(iso: string | null): string {
  return iso ? clock.format(new Date(iso)) : '';
}

const clockSeconds = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

/** `14:05:09` (UTC) */
export function formatClockSeconds(iso: string | null): string {
  return iso ? clockSeconds.format(new Date(iso)) : '';
}

/** `14:05 Kigali (12:05 UTC)` */
export function formatClocks(iso: string | null): string {
  return iso ? `${kigali.format(new Date(iso))}\u00a0Kigali (${formatClock(iso)}\u00a0UTC)` : '';
}

/** `14:05:09 Kigali (12:05 UTC)` */
export function formatClocksSeconds(iso: string): string {
  return `${kigaliSeconds.format(new Date(iso))}\u00a0Kigali (${formatClock(iso)}\u00a0UTC)`;
}

/** Epoch seconds: `6 Aug 2026, 14:05 Kigali (12:05 UTC)` */
export function formatMoment(seconds: number): string {
  const at = new Date(seconds * 1000);
  return inBothZones(at, kigali.format(at), clock.format(at));
}

/** `6 Aug 2026, 14:05:09 Kigali (12:05:09 UTC)` */
export function formatMomentSeconds(iso: string): string {
  const at = new Date(iso);
  return inBothZones(at, kigaliSeconds.format(at), clockSeconds.format(at));
}

function inBothZones(at: Date, there: string, utc: string): string {
  const [dayThere, dayUtc] = [kigaliDay.format(at), day.format(at)];
  const alsoUtcDay = dayThere === dayUtc ? '' : `${dayUtc}, `;
  return `${dayThere}, ${there}\u00a0Kigali (${alsoUtcDay}${utc}\u00a0UTC)`;
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

/** `3 hours ago`, `just now` */
export function formatAgo(iso: string | null, now: number): string {
  if (!iso) return '';
  const seconds = (Date.parse(iso) - now) / 1000;
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return 'just now';
}

/** `1 Oct 2026 to 31 Oct 2026 (UTC days)` */
export function periodInWords({ startDate, endDate }: { startDate: string; endDate: string }): string {
  if (!startDate && !endDate) return 'all time';
  if (startDate === endDate) return `${formatDay(startDate)} (UTC day)`;
  if (!startDate) return `up to ${formatDay(endDate)} (UTC days)`;
  if (!endDate) return `since ${formatDay(startDate)} (UTC days)`;
  return `${formatDay(startDate)} to ${formatDay(endDate)} (UTC days)`;
}
