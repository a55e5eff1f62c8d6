import { expect, test } from 'vitest';
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

const noon = (day: string) => Date.parse(`${day}T12:34:00Z`);
/** `compared` and what it is compared with, from and to. */
const pairs = (startDate: string, endDate: string, today: string) => {
  const found = periodBefore({ startDate, endDate }, noon(today));
  if (!found) return null;
  const { compared } = found;
  return [compared.startDate, compared.endDate, found.startDate, found.endDate, found.when].join(' ');
};

test.each([
  ['2026-01-01', '2026-01-31', '2025-12-01 2025-12-31 in the month before'],
  ['2028-03-01', '2028-03-31', '2028-02-01 2028-02-29 in the month before'],
  ['2026-01-01', '2026-03-31', '2025-10-01 2025-12-31 in the quarter before'],
  ['2026-08-05', '2026-08-05', '2026-08-04 2026-08-04 on the day before'],
  ['2026-07-08', '2026-08-06', '2026-06-08 2026-07-07 in the 30 days before'],
  // Two months are no period of the calendar that has one before it.
  ['2026-05-01', '2026-06-30', '2026-03-01 2026-04-30 in the 61 days before'],
])('%s to %s is compared with %s', (startDate, endDate, before) =>
  expect(pairs(startDate, endDate, '2029-11-24')).toBe(`${startDate} ${endDate} ${before}`),
);

test.each([
  [
    'this month',
    '2026-11-01',
    '2026-11-24',
    '2026-11-24',
    '2026-11-01 2026-11-23 2026-10-01 2026-10-23 in the first 23 days of the month before',
  ],
  [
    'the whole month',
    '2026-11-01',
    '2026-11-30',
    '2026-11-24',
    '2026-11-01 2026-11-23 2026-10-01 2026-10-23 in the first 23 days of the month before',
  ],
  [
    'more days than February has',
    '2027-03-01',
    '2027-03-30',
    '2027-03-30',
    '2027-03-01 2027-03-28 2027-02-01 2027-02-28 in the first 28 days of the month before',
  ],
  [
    'this quarter',
    '2026-10-01',
    '2026-11-24',
    '2026-11-24',
    '2026-10-01 2026-11-23 2026-07-01 2026-08-23 in the first 54 days of the quarter before',
  ],
  [
    'the second of a month',
    '2026-11-01',
    '2026-11-02',
    '2026-11-02',
    '2026-11-01 2026-11-01 2026-10-31 2026-10-31 on the day before',
  ],
  [
    'two months',
    '2026-11-01',
    '2026-12-31',
    '2026-11-26',
    '2026-11-01 2026-11-25 2026-10-07 2026-10-31 in the 25 days before',
  ],
  [
    'the last 30 days',
    '2026-10-28',
    '2026-11-26',
    '2026-11-26',
    '2026-10-28 2026-11-25 2026-09-29 2026-10-27 in the 29 days before',
  ],
  [
    'the last day of a month',
    '2026-11-01',
    '2026-11-30',
    '2026-11-30',
    '2026-11-01 2026-11-29 2026-10-01 2026-10-29 in the first 29 days of the month before',
  ],
  ['tomorrow', '2026-11-27', '2026-11-27', '2026-11-26', null],
])(
  'a period that is not over is compared by the days that are over: %s',
  (_name, startDate, endDate, today, expected) => expect(pairs(startDate, endDate, today)).toBe(expected),
);

test.each([['2026-11-24'], ['2026-11-30']])(
  'today up to %s is compared by the hours that are over',
  (endDate) => {
    const at = (time: string) =>
      periodBefore({ startDate: '2026-11-24', endDate }, Date.parse(`2026-11-24T${time}Z`));
    expect(at('15:13:00')).toMatchObject({
      startDate: '2026-11-23',
      endDate: '2026-11-23',
      hours: 15,
      isSoFar: true,
    });
    expect(at('00:59:59')).toBe(null);
  },
);

test('nothing is before a period that has no beginning or no end, nor before the first day there is', () => {
  const before = (startDate: string, endDate: string) =>
    periodBefore({ startDate, endDate }, noon('2026-11-24'));
  expect([before('', ''), before('', '2026-01-31'), before('2026-01-01', '')]).toEqual([null, null, null]);
  expect([before('0001-01-01', '0001-01-31'), before('0001-01-03', '0001-01-05')]).toEqual([null, null]);
});
