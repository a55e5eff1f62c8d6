/**
 * A share in whole percent, for bars and their text; 0 where `whole` is 0.
 * @param part,whole counts from 0
 */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 100) : 0;
}
