import { describe, expect, test } from 'vitest';
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
