import { expect, test } from 'vitest';
import type { Period } from '~/lib/period';
import { activePoints } from '~/routes/home/active-points';

const now = Date.parse('2026-03-02T14:20:00Z');
const today: Period = { startDate: '2026-03-02', endDate: '2026-03-02', problem: null };
const week: Period = { startDate: '2026-02-24', endDate: '2026-03-02', problem: null };
const labels = (texts: string[], period: Period) =>
  activePoints(
    texts.map((label) => ({ label, activeUsers: 3 })),
    period,
    now,
  ).map(({ label }) => label);

test('the hour that is not over says so, and hours to come are left out (SPEC §2.6.3)', () => {
  expect(labels(['13:00', '14:00', '15:00'], today)).toEqual(['13:00', '14:00 so far']);
});

test('today among other days says so; its tick on the axis does not', () => {
  expect(labels(['2026-03-01', '2026-03-02'], week)).toEqual(['1 Mar 2026', '2 Mar 2026 so far']);
  expect(activePoints([{ label: '2026-03-02', activeUsers: 1 }], week, now)[0]?.tick).toBe('2 Mar');
});
