import { describe, expect, test } from 'vitest';
import { alphabetic, mostFirst, newestFirst, oldestFirst, rowFinder } from '~/lib/find-rows';
import { defineList } from '~/lib/list';

type Row = { id: string; title: string; code?: string; votes: number; createdAt: string | null };
const row = (id: string, title: string, votes = 0, createdAt: string | null = null, code = ''): Row => ({
  ...{ id, title, votes, createdAt },
  ...(code && { code }),
});
const rows: readonly Row[] = [
  row('a', 'Éléphant 10', 3, '2026-01-02T00:00:00Z', 'ITE-012'),
  row('b', 'elephant 9', 7, '2026-01-03T00:00:00Z'),
  row('c', 'Zebra', 5),
  row('d', 'ibara', 7, '2026-01-01T00:00:00Z', 'ITE-013'),
];

const list = defineList({
  path: '/rows',
  noun: ['row', 'rows'],
  text: { placeholder: '' },
  tabs: { label: '', options: { all: '', many: '', few: '' } },
  filters: { coded: { label: '', options: { all: '', yes: '', no: '' } } },
  sorts: { newest: '', oldest: '', title: '', votes: '' },
  sizes: [3],
});
const finder = rowFinder(list, {
  text: ({ title, code }: Row) => (code === undefined ? { title } : { title, code }),
  tab: ({ votes }) => (votes > 4 ? 'many' : 'few'),
  filters: { coded: ({ code }) => (code ? 'yes' : 'no') },
  sorts: {
    newest: newestFirst,
    oldest: oldestFirst,
    title: alphabetic(({ title }) => title),
    votes: mostFirst(({ votes }) => votes),
  },
});
const find = (all: readonly Row[], chosen: Partial<typeof list.none>) =>
  finder(all, { ...list.none, ...chosen }).shown;
const ids = (found: readonly Row[]) => found.map(({ id }) => id).join('');

describe('the rows of a list', () => {
  test('stand in the order chosen; what has no date is last either way, and equal ones stay as they came', () => {
    expect(ids(find(rows, { q: '', sort: 'newest' }))).toBe('badc');
    expect(ids(find(rows, { q: '', sort: 'oldest' }))).toBe('dabc');
    expect(ids(find(rows, { q: '', sort: 'title' }))).toBe('badc');
    expect(ids(find(rows, { q: '', sort: 'votes' }))).toBe('bdca');
  });

  test.each([
    ['ELEPHANT', 'ba'],
    ['phant 9', 'b'],
    ['ite12', 'a'],
    ['ITE 12', 'a'],
    ['ite', 'ad'],
    ['  ', 'badc'],
    ['zzzz', ''],
    ['?', ''],
  ])('%j finds %j', (q, found) => {
    expect(ids(find(rows, { q, sort: 'newest' }))).toBe(found);
  });

  test('stand by how well they match, the newest of equals first, until an order is chosen', () => {
    const codes = [
      row('a', 'ITE-003 explained', 0, '2026-01-04T00:00:00Z'),
      row('b', 'Inzovu', 0, '2026-01-01T00:00:00Z', 'ITE-003'),
      row('c', 'Intare', 0, '2026-01-03T00:00:00Z', 'ITE-030'),
      row('d', 'About ITE-003', 0, '2026-01-02T00:00:00Z'),
    ];
    expect(ids(find(codes, { q: 'ITE-003', sort: 'relevance' }))).toBe('bad');
    expect(ids(find(codes, { q: 'ITE-003', sort: 'newest' }))).toBe('adb');
    expect(ids(find(codes, { q: '', sort: 'relevance' }))).toBe('acdb');
  });

  test('are left over by filters, counted by tab, and cut into pages; a page beyond the last is the last', () => {
    const few = finder(rows, { ...list.none, status: 'few' });
    expect([few.counts, ids(few.shown), ids(few.found)]).toEqual([{ all: 4, many: 3, few: 1 }, 'a', 'badc']);
    const coded = finder(rows, { ...list.none, coded: 'yes' });
    expect([coded.counts, ids(coded.shown)]).toEqual([{ all: 2, many: 1, few: 1 }, 'ad']);
    expect(ids(finder(rows, { ...list.none, coded: 'yes' }, { coded: () => 'no' }).shown)).toBe('');
    expect(finder(rows, { ...list.none, page: 99 })).toMatchObject({ page: 2, total: 4, rows: [rows[2]] });
    expect(finder([], { ...list.none, page: 2 })).toMatchObject({ page: 1, total: 0, rows: [] });
  });
});
