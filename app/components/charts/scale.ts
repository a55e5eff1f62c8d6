import { formatCount } from '~shared/text/numbers';

export type Scale = { max: number; ticks: number[] };

/** Returns at most four steps of 1, 2 or 5 × 10ⁿ. */
export function countScale(max: number): Scale {
  const top = Math.max(1, Math.ceil(max));
  const power = 10 ** Math.max(0, Math.floor(Math.log10(top / 4)));
  const step = [1, 2, 5, 10, 20, 50].map((n) => n * power).find((s) => top / s <= 4) ?? top;
  const count = Math.ceil(top / step);
  return { max: count * step, ticks: Array.from({ length: count + 1 }, (_, i) => i * step) };
}

/** Returns evenly spaced indexes from the first. */
export function labelledIndexes(count: number, most = 6): number[] {
  const every = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / every) }, (_, i) => i * every);
}

export function alongAxis(index: number, count: number): number {
  return count < 2 ? 50 : round(2 + (96 * index) / (count - 1));
}

/** Rounds, to keep the page small. */
export function round(n: number): number {
  return Math.round(n * 100) / 100;
}

/** Truncates a name; the table has it in full. */
export function shortName(name: string, most = 30): string {
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;
}

export const countOrNone = (value: number | null | undefined) =>
  typeof value === 'number' ? formatCount(value) : '–';
