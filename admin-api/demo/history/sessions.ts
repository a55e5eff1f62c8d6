import { districts as names } from '../../../shared/groups';
import { newId } from '../../db/id';
import type { Random } from '../random';

const shares: Record<(typeof names)[number], number> = {
  ...{ Gasabo: 13, Kicukiro: 9, Nyarugenge: 8 },
  ...{ Burera: 2, Gakenke: 2, Gicumbi: 2.5, Musanze: 5, Rulindo: 2 },
  ...{ Gisagara: 1.6, Huye: 4.2, Kamonyi: 2.6, Muhanga: 3.2, Nyamagabe: 1.6 },
  ...{ Nyanza: 2.2, Nyaruguru: 1.2, Ruhango: 1.9 },
  ...{ Bugesera: 3.6, Gatsibo: 2.2, Kayonza: 2.6, Kirehe: 1.8, Ngoma: 2, Nyagatare: 3, Rwamagana: 3.2 },
  ...{ Karongi: 2.1, Ngororero: 1.4, Nyabihu: 1.5, Nyamasheke: 1.8, Rubavu: 4.6, Rusizi: 2.8, Rutsiro: 1.1 },
};
export const districts = names.map((name) => ({ name, share: shares[name] }));

export const ageRanges: readonly { name: string; share: number }[] = [
  { name: '3-5', share: 16 },
  { name: '6-9', share: 25 },
  { name: '10-13', share: 19 },
  { name: '14-17', share: 11 },
  { name: '18-35', share: 21 },
  { name: '36+', share: 8 },
];

export const historyDays = 90;

const hours = [
  ...[0.3, 0.15, 0.1, 0.1, 0.2, 0.6, 1.2, 1.3, 0.9, 0.9, 1, 1.1],
  ...[1.7, 1.6, 1.1, 1.3, 1.8, 2.4, 3.2, 3.8, 3.4, 2.2, 1.1, 0.6],
].map((weight, hour) => ({ hour, weight }));
const kigaliOffset = 2;

/** Returns how busy an hour is: 0.1 to 3.8. */
export function hourWeight(moment: Date): number {
  const local = (moment.getUTCHours() + kigaliOffset) % 24;
  return hours[local]?.weight ?? 1;
}

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** Epoch ms; `end` may be in the future. */
export type DemoSession = { id: string; district: string; ageRange: string; start: number; end: number };

/** Returns 90 days of sessions, oldest first. */
export function makeSessions(random: Random, now: Date): DemoSession[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const sessions: DemoSession[] = [];
  for (let ago = historyDays - 1; ago >= 0; ago--) {
    const day = today - ago * dayMs;
    const weekday = new Date(day).getUTCDay();
    const growth = 0.6 + 0.65 * (1 - ago / historyDays);
    const weekend = weekday === 0 || weekday === 6 ? 1.35 : weekday === 5 ? 1.12 : 1;
    const count = Math.round(70 * growth * weekend * random.between(0.86, 1.14));
    for (let i = 0; i < count; i++) {
      const local = random.weighted(hours, ({ weight }) => weight).hour;
      const utc = (local - kigaliOffset + 24) % 24;
      const start = day + utc * hourMs + random.whole(0, hourMs - 1);
      if (start >= now.getTime()) continue;
      const minutes = 1.2 + 7 * random.next() ** 2 + (random.chance(0.18) ? random.between(5, 24) : 0);
      sessions.push({
        id: newId(),
        district: random.weighted(districts, ({ share }) => share).name,
        ageRange: random.weighted(ageRanges, ({ share }) => share).name,
        start,
        end: start + minutes * 60_000,
      });
    }
  }
  return sessions.sort((a, b) => a.start - b.start);
}
