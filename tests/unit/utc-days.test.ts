import { expect, test } from 'vitest';
import { addDays, isUtcDay, utcDay } from '../../app/lib/utc-days';

test('a day is the UTC day, also just before and after midnight (SPEC §10.7)', () => {
  expect(utcDay(Date.UTC(2026, 0, 31, 23, 59, 59, 999))).toBe('2026-01-31');
  expect(utcDay(Date.UTC(2026, 1, 1))).toBe('2026-02-01');
});

test('days that do not exist are rejected', () => {
  expect(isUtcDay('2028-02-29')).toBe(true);
  for (const no of ['2026-02-29', '2026-13-01', '06/08/2026', '2026-8-6', '', '2026-08-06T00:00Z'])
    expect(isUtcDay(no), no).toBe(false);
});

test('days are counted over the end of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});
