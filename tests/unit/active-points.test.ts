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
  ).map(({ label, open }) => (open ? `${label} (open)` : label));

test('the hour that is not over says so, and hours to come are left out (SPEC §2.6.3)', () => {
  expect(labels(['13:00', '14:00', '15:00'], today)).toEqual(['13:00', '14:00 so far (open)']);
});

test('today among other days says so, not its tick on the axis; days to come are left out', () => {
  expect(labels(['2026-03-01', '2026-03-02', '2026-03-03'], week)).toEqual([
    ...['1 Mar 2026', '2 Mar 2026 so far (open)'],
  ]);
  expect(activePoints([{ label: '2026-03-02', activeUsers: 1 }], week, now)[0]?.tick).toBe('2 Mar');
});
