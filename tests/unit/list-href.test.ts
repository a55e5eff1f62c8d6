import { expect, test } from 'vitest';
import { listHref } from '~/lib/list-href';

test('the URL of a list names what was chosen, in one order, and leaves out defaults and what is empty', () => {
  const defaults = { q: '', view: 'grid', page: 1 };
  expect(listHref('/x', {}, defaults)).toBe('/x');
  expect(listHref('/x', { page: 1, view: 'grid', q: '' }, defaults)).toBe('/x');
  expect(listHref('/x', { page: 2, q: 'a & b' }, defaults)).toBe('/x?q=a+%26+b&page=2');
  expect(listHref('/x', { page: 2 }, defaults, 'a b/edit')).toBe('/x/a%20b/edit?page=2');
});
