import { formatCount } from '~shared/text/numbers';

export type Scale = { max: number; ticks: number[] };

/** Returns a scale from 0 to `max` in at most four steps of 1, 2 or 5 times a power of ten. */
export function countScale(max: number): Scale {
  const top = Math.max(1, Math.ceil(max));
  const power = 10 ** Math.max(0, Math.floor(Math.log10(top / 4)));
  const step = [1, 2, 5, 10, 20, 50].map((n) => n * power).find((s) => top / s <= 4) ?? top;
  const count = Math.ceil(top / step);
  return { max: count * step, ticks: Array.from({ length: count + 1 }, (_, i) => i * step) };
}

/** Returns which labels to draw: evenly spaced, including the first. */
export function labelledIndexes(count: number, most = 6): number[] {
  const every = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every);
}

/** Returns a point's position in percent of the width. */
export function alongAxis(index: number, count: number): number {
  return count < 2 ? 50 : round(2 + (96 * index) / (count - 1));
}

/** Rounds to two decimals, to keep the page small. */
export function round(n: number): number {
  return Math.round(n * 100) / 100;
}

/** Truncates a name for a chart; the table has it in full. */
export function shortName(name: string, most = 30): string {
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;
}

/** Formats a bar's number; '–' for none. */
export const countOrNone = (value: number | null | undefined) =>
  typeof value === 'number' ? formatCount(value) : '–';
