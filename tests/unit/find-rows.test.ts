import { describe, expect, test } from 'vitest';
import {
  alphabetic,
  mostFirst,
  newestFirst,
  oldestFirst,
  pageOf,
  rowFinder,
  rowsByStatus,
} from '~/lib/find-rows';

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

const find = rowFinder<Row, 'newest' | 'oldest' | 'title' | 'votes'>({
  text: ({ title, code }) => (code === undefined ? { title } : { title, code }),
  sorts: {
    newest: newestFirst,
    oldest: oldestFirst,
    title: alphabetic(({ title }) => title),
    votes: mostFirst(({ votes }) => votes),
  },
});
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

  test('are counted by tab, and cut into pages; a page beyond the last is the last', () => {
    const odd = ({ votes }: Row) => (votes > 4 ? 'many' : 'few');
    const { counts, shown } = rowsByStatus(rows, ['many', 'few'], 'few', odd);
    expect(counts).toEqual({ all: 4, many: 3, few: 1 });
    expect(ids(shown)).toBe('a');
    expect(rowsByStatus(rows, ['many', 'few'], 'all', odd).shown).toBe(rows);
    expect(pageOf(rows, { page: 99, per: 3 })).toEqual({ page: 2, total: 4, rows: [rows[3]] });
    expect(pageOf([], { page: 2, per: 3 })).toEqual({ page: 1, total: 0, rows: [] });
  });
});
