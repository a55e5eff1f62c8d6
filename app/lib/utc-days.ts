/** `YYYY-MM-DD` (SPEC §10.7). */
export type UtcDay = string;

/** Converts epoch milliseconds. */
export function utcDay(at: number): UtcDay {
  return new Date(at).toISOString().slice(0, 10);
}

/** Accepts days from year 0001. */
export function isUtcDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && utcDay(at) === text;
}

export function addDays(day: UtcDay, days: number): UtcDay {
  return utcDay(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);
}
