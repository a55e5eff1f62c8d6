import type { Random } from '../random';

const [hour, day] = [3_600_000, 86_400_000];

/** Epoch ms. */
export type Publication = {
  createdAt: Date;
  published: boolean;
  timeout: number | null;
  open: { from: number; to: number } | null;
};

/** Returns publications in every state. */
export function makePublications(count: number, days: number, random: Random, now: Date): Publication[] {
  const publications = Array.from({ length: count }, (_, i): Publication => {
    const share = i / count;
    if (share < 0.2) {
      return {
        createdAt: new Date(now.getTime() - random.between(0.1, 25) * day),
        published: false,
        timeout: null,
        open: null,
      };
    }
    const running = share < 0.4;
    const left = running
      ? random.pick([0.4, 0.9, 3, 5.5, 9, 11, 16, 23]) * hour
      : -random.between(0.05, 82) * day;
    const to = now.getTime() + left;
    const from = to - random.between(running ? 1 : 0.5, days) * day;
    const stopped = share >= 0.9;
    return {
      createdAt: new Date(from - random.between(0.02, 2) * day),
      published: !stopped,
      timeout: stopped ? null : Math.round(to / 1000),
      open: { from, to },
    };
  });
  const draftsLast = (p: Publication) => (p.open ? 0 : 1);
  return publications.sort(
    (a, b) => draftsLast(a) - draftsLast(b) || a.createdAt.getTime() - b.createdAt.getTime(),
  );
}

/** Returns the items open at `time` (epoch ms). */
export function openAt<T extends { publication: Publication }>(items: readonly T[], time: number): T[] {
  return items.filter(({ publication: { open } }) => open && open.from <= time && time < open.to);
}
