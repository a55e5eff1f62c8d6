/** A UTC day as `YYYY-MM-DD`, the form date inputs and the admin API's day filters take (SPEC §10.7). */
export type UtcDay = string;

/** The UTC day of a moment in epoch milliseconds. */
export function utcDay(at: number): UtcDay {
  return new Date(at).toISOString().slice(0, 10);
}

/** Whether a text is a day that exists, written `YYYY-MM-DD`; years begin with 0001, as in databases. */
export function isUtcDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && utcDay(at) === text;
}

/** The day `days` later (earlier when negative). */
export function addDays(day: UtcDay, days: number): UtcDay {
  return utcDay(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);
}
