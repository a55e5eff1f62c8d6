import { describe, expect, it } from 'vitest';
import { findContents } from '~/routes/contents/find-contents';
import { contentList } from '~/routes/contents/list.config';
import * as contract from '~contract';

const read = (rows: object[]) =>
  contract.contents.list.response.read.parse(rows) as contract.contents.Content[];
const library = read(
  Array.from({ length: 30 }, (_, i) => ({
    id: `c${i}`,
    title: i === 7 ? 'Inkuru y’Éléphant' : `Igice cya ${i}`,
    code: `ITE-${String(i + 1).padStart(3, '0')}`,
    published: i % 3 === 0,
    views: i,
    feedback: i === 1 ? [{ feedback: 'Nice', date: '2026-01-01' }] : [],
    section: { id: i < 10 ? 's1' : 's2', name: 'S', categoryId: i < 10 ? 'k1' : 'k2' },
    createdAt: new Date(Date.UTC(2026, 0, 1 + i)).toISOString(),
  })),
);
const search = (query: Record<string, string> = {}) => contentList.parse(query);

describe('the content list', () => {
  it('shows the newest 12 first and counts the whole library (SPEC §2.9.12, §9.9.3, §10.3)', () => {
    const { contents, total, page, counts, totals } = findContents(library, search());
    expect(contents.map((c) => c.id)).toEqual(Array.from({ length: 12 }, (_, i) => `c${29 - i}`));
    expect({ total, page }).toEqual({ total: 30, page: 1 });
    expect(counts).toEqual({ all: 30, published: 10, drafts: 20 });
    expect(totals).toEqual({ contents: 30, published: 10, drafts: 20, views: 435, comments: 1 });
  });

  it('finds by title and by code, accents and case folded (SPEC §2.9.4)', () => {
    expect(findContents(library, search({ q: "  INKURU y'elephant" })).contents.map((c) => c.id)).toEqual([
      'c7',
    ]);
    expect(findContents(library, search({ q: 'ite-008' })).contents.map((c) => c.id)).toEqual(['c7']);
    expect(findContents(library, search({ q: 'nothing like it' })).total).toBe(0);
  });

  it('narrows by category, section and tab, and counts tabs within the filter (SPEC §2.9.5, §2.9.8)', () => {
    const { contents, counts } = findContents(
      library,
      search({ category: 'k1', section: 's1', status: 'published' }),
    );
    expect(contents.map((c) => c.id)).toEqual(['c9', 'c6', 'c3', 'c0']);
    expect(counts).toEqual({ all: 10, published: 4, drafts: 6 });
    expect(findContents(library, search({ category: 'k1', section: 's2' })).total).toBe(0);
  });

  it('reads nonsense in the URL as the default and leaves defaults out', () => {
    const odd = search({ page: '-1', status: 'x', view: '<script>', category: '../..', q: 'a'.repeat(300) });
    expect(contentList.href(odd)).toBe('/dashboard/contents');
    expect(contentList.href(search({ q: 'a b', page: '2', view: 'list' }), 'c1/edit')).toBe(
      '/dashboard/contents/c1/edit?q=a+b&view=list&page=2',
    );
  });
});
