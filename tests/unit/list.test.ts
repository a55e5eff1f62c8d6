import { describe, expect, test } from 'vitest';
import { defineList, oneOf, page, wholeNumber, words } from '~/lib/list';

const list = defineList({
  path: '/x',
  noun: ['one', 'many'],
  text: { placeholder: '' },
  tabs: { label: '', options: { all: '', live: '' } },
  filters: { kind: { label: '', options: { all: '', film: '' } }, place: { label: '', any: '' } },
  sorts: { newest: '', title: '' },
  params: {
    view: oneOf(['', 'grid']),
    shown: wholeNumber(3, 10),
    find: { ...words, opened: true },
    at: { ...page, opened: true },
  },
});
const ranked = { ...list.none, sort: 'relevance' };

test('a page reads as a whole number from 1 on; what is no page as the first', () => {
  expect(['1', '7', '7.9', ' 2 '].map(page.read)).toEqual([1, 7, 7, 2]);
  expect(['0', '-3', '', 'x', 'NaN', '1e999'].map(page.read)).toEqual(Array(6).fill(1));
  expect(['100000', '100001', '99999999999999999999'].map(page.read)).toEqual([100_000, 100_000, 100_000]);
});

describe('the definition of a list', () => {
  test('reads a URL; what is not understood is the default', () => {
    expect(list.parse({})).toEqual({
      ...{ q: '', status: 'all', view: '', shown: 3, find: '', at: 1, kind: 'all', place: '' },
      ...{ sort: 'relevance', per: 12, page: 1 },
    });
    expect(list.none).toEqual(list.parse({}));
    const asked = {
      q: ' a ',
      status: 'live',
      view: 'grid',
      shown: '4',
      kind: 'film',
      place: 'k1',
      sort: 'title',
    };
    expect(list.parse({ ...asked, per: '24', page: '2.9' })).toEqual({
      ...{ ...asked, q: 'a', shown: 4, per: 24, page: 2, find: '', at: 1 },
    });
  });

  test.each([
    { q: 'x'.repeat(201) },
    { q: 'a\0' },
    { status: 'odd', kind: 'odd', place: '../x', sort: 'odd', per: '5', view: '<b>' },
    { page: '0', shown: '2' },
    { page: 'x', shown: '3.5' },
    { page: '-1', shown: '11' },
  ])('reads %j as nothing chosen', (asked) => expect(list.parse(asked)).toEqual(ranked));

  test('writes URLs in one order, without defaults and what is empty', () => {
    expect(list.href({})).toBe('/x');
    expect(list.href(list.none)).toBe('/x');
    expect(list.href({ page: 2, q: 'a & b', kind: 'film' })).toBe('/x?q=a+%26+b&kind=film&page=2');
    expect(list.href({ page: 2 }, 'a b/edit')).toBe('/x/a%20b/edit?page=2');
  });

  test('knows what belongs to an opened item, and what is chosen', () => {
    const asked = { q: 'a', find: 'b', at: '2', more: 'c' };
    expect(list.parse(asked)).toEqual({ ...ranked, q: 'a' });
    const opened = list.opened({ more: words }).parse(asked);
    expect(opened).toEqual({ ...ranked, q: 'a', find: 'b', at: 2, more: 'c' });
    expect(list.only(opened)).toEqual({ ...ranked, q: 'a' });
    expect(list.chosen(list.only(opened))).toEqual({ q: 'a' });
  });
});
