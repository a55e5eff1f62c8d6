/* Rwanda is UTC+2 all year. */
const aheadMs = 2 * 3_600_000;
const pad = (n: number) => String(n).padStart(2, '0');
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const partsOf = (ms: number) => {
  const at = new Date(ms);
  return {
    weekday: days[at.getUTCDay()],
    day: `${at.getUTCDate()} ${months[at.getUTCMonth()]}`,
    year: at.getUTCFullYear(),
    clock: `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`,
  };
};

/** Parses a datetime-local value, or null. */
export function kigaliToIso(local: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(local)) return null;
  const ms = Date.parse(`${local.slice(0, 16)}:00.000Z`);
  // Some parsers accept 30 February.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 16) !== local.slice(0, 16)) return null;
  return new Date(ms - aheadMs).toISOString();
}

export function isoToKigali(iso: string | null): string {
  return iso ? new Date(Date.parse(iso) + aheadMs).toISOString().slice(0, 16) : '';
}

/** `05:00 UTC` */
export function utcBeside(iso: string | null): string {
  if (!iso) return '';
  const [here, utc] = [partsOf(Date.parse(iso) + aheadMs), partsOf(Date.parse(iso))];
  return here.day === utc.day ? `${utc.clock} UTC` : `${utc.weekday} ${utc.day}, ${utc.clock} UTC`;
}

/** `Mon 24 Nov 2026, 07:00 in Kigali (05:00 UTC)` */
export function formatKigali(iso: string): string {
  const { weekday, day, year, clock } = partsOf(Date.parse(iso) + aheadMs);
  return `${weekday} ${day} ${year}, ${clock}\u00a0in\u00a0Kigali (${utcBeside(iso).replaceAll(' ', '\u00a0')})`;
}

/** `Mon 07:00` within six days, else `24 Nov 07:00`. */
export function formatKigaliShort(iso: string, now: number): string {
  const ms = Date.parse(iso);
  const { weekday, day, clock } = partsOf(ms + aheadMs);
  return `${Math.abs(ms - now) < 6 * 86_400_000 ? weekday : day} ${clock}`;
}
