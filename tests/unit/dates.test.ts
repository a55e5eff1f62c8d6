import { describe, expect, test } from 'vitest';
import {
  formatAgo,
  formatClock,
  formatClockSeconds,
  formatDay,
  formatMoment,
  periodInWords,
} from '~/lib/dates';

const now = Date.parse('2026-08-06T12:00:00Z');
const [minute, hour, day] = [60, 3_600, 86_400];

describe('how long ago', () => {
  const ago = (seconds: number) => formatAgo(new Date(now - seconds * 1000).toISOString(), now);

  test.each([
    [0, 'just now'],
    [minute - 1, 'just now'],
    [minute, '1 minute ago'],
    [hour - 1, '59 minutes ago'],
    [day - 1, '23 hours ago'],
    [day, 'yesterday'],
    [7 * day, 'last week'],
    [30 * day, 'last month'],
    [3 * 365 * day, '3 years ago'],
    [-30, 'just now'], // by the clock of a provider that is ahead
    [-5 * minute, 'in 5 minutes'],
  ])('%d seconds: %s', (seconds, words) => expect(ago(seconds)).toBe(words));

  test('of none nothing', () => {
    expect(formatAgo(null, now)).toBe('');
    expect(formatAgo('', now)).toBe('');
  });
});

test('days and times of day are those of UTC (SPEC §10.7)', () => {
  const late = '2026-01-31T23:59:58.900Z';
  const all = (at: string | null) => [formatDay(at), formatClock(at), formatClockSeconds(at)];
  expect(all(late)).toEqual(['31 Jan 2026', '23:59', '23:59:58']);
  expect(formatDay('2026-02-01T01:30:00+02:00')).toBe('31 Jan 2026');
  expect(all(null)).toEqual(['', '', '']);
});

test('the end of something is said in both zones', () => {
  expect(formatMoment(now / 1000)).toBe('6 Aug 2026, 14:00\u00a0Kigali (12:00\u00a0UTC)');
});

test.each([
  ['', '', 'all time'],
  ['2026-08-06', '2026-08-06', '6 Aug 2026 (UTC day)'],
  ['', '2026-08-06', 'up to 6 Aug 2026 (UTC days)'],
  ['2026-08-06', '', 'since 6 Aug 2026 (UTC days)'],
  ['2026-08-01', '2026-08-06', '1 Aug 2026 to 6 Aug 2026 (UTC days)'],
])('a period from %j to %j reads %s', (startDate, endDate, words) =>
  expect(periodInWords({ startDate, endDate })).toBe(words),
);
