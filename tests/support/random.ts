/** Random choices that a seed repeats (mulberry32). */
export type Random = {
  /** At least 0, below 1. */
  number(): number;
  /** A whole number from 0, below `n`. */
  below(n: number): number;
  /** True in `share` of all cases. */
  often(share: number): boolean;
  /** @throws never for a list that is not empty */
  one<T>(list: readonly T[]): T;
};

/** @param seed any whole number; the same one gives the same choices */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  const number = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(number() * n);
  return {
    number,
    below,
    often: (share) => number() < share,
    one: (list) => list[below(list.length)] as never,
  };
}
