import { expect, test } from 'vitest';
import { activeToday } from '~/lib/active-today';
import { analytics } from '~contract';

/** What the contract reads of a response that came at `asOf`. */
const read = (body: unknown, asOf: string) => ({
  data: analytics.dailyActiveUsers.response.read.parse(body),
  asOf,
});
const midnight = Date.parse('2026-03-02T00:00:30Z');

test('a list from before midnight (UTC) has no number of today', () => {
  const list = [
    { label: '2026-03-01', activeUsers: 7 },
    { label: '2026-02-28', activeUsers: 8 },
  ];
  expect(activeToday(read(list, '2026-03-01T23:59:10Z'), midnight)).toBe(null);
  expect(activeToday(read(list, '2026-03-01T23:59:10Z'), midnight - 60_000)).toBe(7);
});

test('one number from before midnight (UTC) is not of today', () => {
  expect(activeToday(read(321, '2026-03-01T23:59:10Z'), midnight)).toBe(null);
  expect(activeToday(read(321, '2026-03-02T00:00:10Z'), midnight)).toBe(321);
});

test('today with no one is 0', () => {
  expect(activeToday(read([{ label: '2026-03-02', activeUsers: 0 }], '2026-03-02T00:00:10Z'), midnight)).toBe(
    0,
  );
});

test('what is neither days nor a number is not read', () => {
  for (const body of ['', 'many', {}, { data: {} }, { data: null }, null, true, [[]], [3]])
    expect(analytics.dailyActiveUsers.response.read.safeParse(body).success, JSON.stringify(body)).toBe(
      false,
    );
});
