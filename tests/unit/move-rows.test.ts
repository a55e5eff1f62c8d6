import { describe, expect, test } from 'vitest';
import { madeRoom, nearest } from '~/components/drag-order';
import { moveTo } from '~/routes/categories/use-moves';

const list = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, priority: at + 1 }));
const order = (rows: { id: string; priority: number }[]) =>
  rows.map(({ id, priority }) => `${id}${priority}`);

describe('a category at another place, as the page shows it before the server has answered', () => {
  test.each([
    ['d', 1, ['d1', 'a2', 'b3', 'c4']],
    ['a', 3, ['b1', 'c2', 'a3', 'd4']],
    ['b', 2, ['a1', 'b2', 'c3', 'd4']],
    ['gone', 1, ['a1', 'b2', 'c3', 'd4']],
    ['a', 9, ['a1', 'b2', 'c3', 'd4']],
  ])('%s to place %d: those between move along, places stay 1…N (SPEC §10.9)', (id, priority, expected) => {
    expect(order(moveTo(list, { id, priority }))).toEqual(expected);
  });

  test('places that a provider leaves out stay left out', () => {
    const gaps = [3, 7, 20].map((priority) => ({ id: `p${priority}`, priority }));
    expect(order(moveTo(gaps, { id: 'p20', priority: 3 }))).toEqual(['p203', 'p37', 'p720']);
  });
});

describe('a row that is dragged', () => {
  const column = [40, 80, 40].map((height, at) => ({
    left: 0,
    top: [0, 50, 140][at] ?? 0,
    width: 300,
    height,
  }));
  const grid = [0, 1, 2, 3].map((at) => ({
    left: (at % 2) * 110,
    top: Math.floor(at / 2) * 60,
    width: 100,
    height: 50,
  }));

  test('is over the place whose middle is nearest', () => {
    expect(nearest(column, 150, -400)).toBe(0);
    expect(nearest(column, 150, 100)).toBe(1);
    expect(nearest(column, 150, 9_000)).toBe(2);
    expect(nearest(grid, 165, 20)).toBe(1);
    expect(nearest(grid, 20, 90)).toBe(2);
  });

  test('those between make room: below each other by the height of the one held and the gap', () => {
    const moves = (from: number, to: number) =>
      column.map((_, at) => (at === from ? null : madeRoom(column, from, to, at).y));
    expect(moves(0, 2)).toEqual([null, -50, -50]);
    expect(moves(1, 0)).toEqual([90, null, 0]);
    expect(moves(2, 2)).toEqual([0, 0, null]);
  });
});
