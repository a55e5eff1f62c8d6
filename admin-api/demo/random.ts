export type Random = {
  next(): number;
  between(min: number, max: number): number;
  whole(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  weighted<T>(items: readonly T[], weight: (item: T) => number): T;
  shuffle<T>(items: readonly T[]): T[];
};

/** Mulberry32 PRNG; never for secrets. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const at = <T>(items: readonly T[], index: number): T => {
    if (index >= items.length) throw new RangeError('No item to choose from');
    return items[index] as T;
  };
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => at(items, Math.floor(next() * items.length)),
    weighted(items, weight) {
      let left = next() * items.reduce((sum, item) => sum + weight(item), 0);
      const index = items.findIndex((item) => {
        left -= weight(item);
        return left < 0;
      });
      return at(items, index < 0 ? items.length - 1 : index);
    },
    shuffle(items) {
      const list = [...items];
      for (let i = list.length - 1; i > 0; i--) {
        const j = whole(0, i);
        [list[i], list[j]] = [list[j] as (typeof list)[number], list[i] as (typeof list)[number]];
      }
      return list;
    },
  };
}
