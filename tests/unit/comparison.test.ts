import { expect, test } from 'vitest';
import { changeOf, formerly } from '~/lib/comparison';
import { rateChange } from '../../app/routes/insights/changes.server';

const when = 'in the month before';

test.each([
  [112, 100, 'up', '12% more than in the month before (100)'],
  [100, 400, 'down', '75% fewer than in the month before (400)'],
  [100, 100, 'same', 'The same as in the month before'],
  [10_001, 10_000, 'up', 'Less than 1% more than in the month before (10,000)'],
  [1_300, 100, 'up', '1,200% more than in the month before (100)'],
  // A share of so few would say more than there is.
  [3, 1, 'up', '2 more than in the month before (1)'],
  [0, 25, 'down', '100% fewer than in the month before (25)'],
  [0, null, null, 'No data in the month before'],
  [null, 240, null, '240 in the month before'],
] as const)('%s after %s: %s, %s', (now, before, direction, words) =>
  expect(changeOf(now, before, when)).toEqual({ direction, words }),
);

test('a text is neither more nor less', () => {
  expect(formerly('14:00–15:00', '16:00–17:00', when).words).toBe('16:00–17:00 in the month before');
  expect(formerly('14:00–15:00', '14:00–15:00', when).words).toBe('The same as in the month before');
  expect(formerly('14:00–15:00', '', when).words).toBe('No data in the month before');
});

test('a rate changes by points: 60% after 50% is not 10% more', () => {
  const part = (completionRate: number, totalAttempts: number) => ({
    ...{ completionRate, totalAttempts, totalSurveys: 2, completedAttempts: 1 },
  });
  const side = (rate: number, attempts: number) => ({
    completion: { ok: true, data: part(rate, attempts), asOf: '', staleBecause: null } as const,
    sessions: { ok: false, message: '' } as const,
    traffic: null,
  });
  const month = { startDate: '2026-10-01', endDate: '2026-10-31' };
  const change = (now: number, was: number, attempts = 10, isSoFar = false) =>
    rateChange({
      ...{ startDate: '2026-09-01', endDate: '2026-09-30', when, compared: month, isSoFar, hours: null },
      ...{ now: side(now, 10), was: side(was, attempts) },
    })?.words;
  expect(change(60, 50)).toBe('10 percentage points more than in the month before (50%)');
  expect(change(49.04, 50)).toBe('1 percentage point less than in the month before (50%)');
  expect(change(60, 0)).toBe('60 percentage points more than in the month before (0%)');
  expect(change(60, 0, 0)).toBe('No data in the month before');
  expect(change(60, 50, 10, true)).toBe(
    'So far, to 31 Oct 2026: 10 percentage points more than in the month before (50%)',
  );
  expect(rateChange(null)).toBe(null);
});
