import { formatCount } from '~shared/text/numbers';

/** Marks of an axis from 0: whole numbers, at round steps, the last one at or above `max`. */
export type Scale = { max: number; ticks: number[] };

/**
 * A scale for counts from 0 to `max`, in at most four steps of 1, 2 or 5 times a power of ten.
 * @param max highest value shown; 0 or less reads as 1
 */
export function countScale(max: number): Scale {
  const top = Math.max(1, Math.ceil(max));
  const power = 10 ** Math.max(0, Math.floor(Math.log10(top / 4)));
  const step = [1, 2, 5, 10, 20, 50].map((n) => n * power).find((s) => top / s <= 4) ?? top;
  const count = Math.ceil(top / step);
  return { max: count * step, ticks: Array.from({ length: count + 1 }, (_, i) => i * step) };
}

/** Which of `count` labels to write so that an axis has at most `most`: evenly spaced, the first always. */
export function labelledIndexes(count: number, most = 6): number[] {
  const every = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every);
}

/** The position of point `index` of `count`, in percent of the width; a single one in the middle. */
export function alongAxis(index: number, count: number): number {
  return count < 2 ? 50 : round(2 + (96 * index) / (count - 1));
}

/** Two decimals: exact enough for a drawing, and short in the page. */
export function round(n: number): number {
  return Math.round(n * 100) / 100;
}

/** A name cut to what fits into a chart; its table has it whole. */
export function shortName(name: string, most = 30): string {
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;
}

/** The number of a bar; '–' where none was given, as in the table. */
export const countOrNone = (value: number | null | undefined) =>
  typeof value === 'number' ? formatCount(value) : '–';
