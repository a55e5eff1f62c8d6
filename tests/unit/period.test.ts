import { expect, test } from 'vitest';
import { pageNumber } from '../../app/lib/page-number';
import { calendarPeriods, periodBefore } from '../../app/lib/period';
import { readPeriod } from '../../app/lib/period-schema';
import { InsightSearch, readFilters } from '../../app/routes/insights/search';

const today = { startDate: '2026-08-06', endDate: '2026-08-06' };

test('a period may be exactly as long as allowed, to the last day there is', () => {
  const problem = (startDate: string, endDate: string) =>
    readPeriod({ startDate, endDate }, today, 3).problem;
  expect(problem('2026-02-27', '2026-03-01')).toBe(null);
  expect(problem('2026-02-26', '2026-03-01')).toBe('Please choose at most 3 days.');
  expect(problem('9999-12-31', '9999-12-31')).toBe(null);
  expect(problem('9999-12-28', '9999-12-31')).toBe('Please choose at most 3 days.');
  expect(problem('0001-01-01', '0001-01-02')).toBe(null);
  expect(problem('2026-03-02', '2026-03-01')).toBe('The start date is after the end date.');
});

test('an end without a start is the last of 30 days, as far as there are days before it', () => {
  const filters = (query: object) => readFilters(InsightSearch.parse(query), '2026-08-06');
  expect(filters({})).toMatchObject({ startDate: '2026-07-08', endDate: '2026-08-06', problem: null });
  expect(filters({ endDate: '2026-03-01' })).toMatchObject({ startDate: '2026-01-31', problem: null });
  expect(filters({ endDate: '0001-01-05' })).toMatchObject({ startDate: '', problem: null });
  expect(filters({ startDate: '', endDate: '' })).toMatchObject({
    startDate: '',
    endDate: '',
    problem: null,
  });
  expect(filters({ endDate: '2026-02-30' })).toMatchObject({
    endDate: '',
    problem: 'The end date is not a day of the calendar.',
  });
});

test('a page reads as a whole number from 1 on; what is no page as the first', () => {
  const read = (page: unknown) => pageNumber.parse(page);
  expect(['1', '7', '7.9', ' 2 '].map(read)).toEqual([1, 7, 7, 2]);
  expect(['0', '-3', '', 'x', 'NaN', '1e999', undefined, ['2', '3']].map(read)).toEqual(Array(8).fill(1));
  expect(['100000', '100001', '99999999999999999999'].map(read)).toEqual([100_000, 100_000, 100_000]);
});

test.each([
  ['2026-11-24', '2026-11-01', '2026-10-01', '2026-10-31', '2026-10-01', '2026-07-01', '2026-09-30'],
  ['2026-01-01', '2026-01-01', '2025-12-01', '2025-12-31', '2026-01-01', '2025-10-01', '2025-12-31'],
  ['2028-03-31', '2028-03-01', '2028-02-01', '2028-02-29', '2028-01-01', '2027-10-01', '2027-12-31'],
])('on %s: this and last month, this and last quarter', (today, month, from, to, quarter, first, last) => {
  expect(calendarPeriods(today).map(({ name, startDate, endDate }) => [name, startDate, endDate])).toEqual([
    ['this-month', month, today],
    ['last-month', from, to],
    ['this-quarter', quarter, today],
    ['last-quarter', first, last],
  ]);
});

test('a URL that names a period means the one of the day it is opened; dates beside it win', () => {
  const filters = (query: object) => readFilters(InsightSearch.parse(query), '2026-08-06');
  expect(filters({ period: 'last-month' })).toMatchObject({ startDate: '2026-07-01', endDate: '2026-07-31' });
  expect(filters({ period: 'last-month', startDate: '2026-07-10' })).toMatchObject({
    startDate: '2026-07-10',
    endDate: '2026-07-31',
  });
  expect(filters({ period: 'last-year' })).toMatchObject({ startDate: '2026-07-08', endDate: '2026-08-06' });
});

test.each([
  ['2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31', 'in the month before'],
  ['2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29', 'in the month before'],
  ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31', 'in the quarter before'],
  ['2026-08-05', '2026-08-05', '2026-08-04', '2026-08-04', 'on the day before'],
  ['2026-07-08', '2026-08-06', '2026-06-08', '2026-07-07', 'in the 30 days before'],
  // Two months are no period of the calendar that has one before it.
  ['2026-05-01', '2026-06-30', '2026-03-01', '2026-04-30', 'in the 61 days before'],
])('%s to %s is compared with %s to %s', (startDate, endDate, from, to, when) =>
  expect(periodBefore({ startDate, endDate }, '2026-11-24')).toEqual({ startDate: from, endDate: to, when }),
);

test('a month or a quarter that is not over is compared with as many days of the one before, as far as it has them', () => {
  const soFar = (startDate: string, today: string) => periodBefore({ startDate, endDate: today }, today);
  expect(soFar('2026-11-01', '2026-11-24')).toEqual({
    ...{ startDate: '2026-10-01', endDate: '2026-10-24' },
    when: 'in the first 24 days of the month before',
  });
  expect(soFar('2027-03-01', '2027-03-30')).toMatchObject({ startDate: '2027-02-01', endDate: '2027-02-28' });
  expect(soFar('2026-10-01', '2026-11-24')).toMatchObject({
    ...{ startDate: '2026-07-01', endDate: '2026-08-24' },
    when: 'in the first 55 days of the quarter before',
  });
  expect(soFar('2026-11-01', '2026-11-01')).toMatchObject({
    endDate: '2026-10-31',
    when: 'on the day before',
  });
});

test('nothing is before a period that has no beginning or no end, nor before the first day there is', () => {
  const before = (startDate: string, endDate: string) => periodBefore({ startDate, endDate }, '2026-11-24');
  expect([before('', ''), before('', '2026-01-31'), before('2026-01-01', '')]).toEqual([null, null, null]);
  expect([before('0001-01-01', '0001-01-31'), before('0001-01-03', '0001-01-05')]).toEqual([null, null]);
  expect(before('9999-12-01', '9999-12-31')).toMatchObject({
    startDate: '9999-11-01',
    endDate: '9999-11-30',
  });
});
