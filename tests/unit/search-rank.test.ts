import { describe, expect, it, test } from 'vitest';
import { longestSearch } from '~/lib/longest-search';
import { searchedFor } from '~/routes/search/kinds';
import { placesFor } from '~/routes/search/places';
import { codeKey, plain, ranker, ranks, searchable, titleKey } from '~shared/text/search-rank';
import { foldedTexts } from '../support/folded-texts';

const elephant = searchable({ title: 'Inkuru y’Éléphant n’Inzovu', code: 'ITE-012' });
const rankOf = (query: string, item = elephant) => ranker(query)(item);

test('a text is compared without accents, case, dashes and apostrophes', () => {
  expect(plain('  L’Éléphant — bien-aimé!  ')).toBe('l elephant bien aime');
  expect(codeKey('ITE-012')).toBe('ite12');
  expect(codeKey('ite 100')).toBe('ite100');
  expect(codeKey('ITE-000')).toBe('ite0');
});

test('a title’s key holds whole characters only, wherever it is cut and whatever the title holds', () => {
  for (let before = 490; before <= 500; before++) {
    const key = titleKey(`${'x'.repeat(before)}${'\u{1E922}'.repeat(9)}`);
    expect(key, `${before}`).not.toMatch(/\p{Surrogate}/u);
    expect(key.length).toBeGreaterThan(498);
  }
  for (const half of ['\uD83A', '\uDD22']) {
    expect(titleKey(`a${half}b${half}`)).toBe('a b');
    const { title, words, joined } = searchable({ title: `a${half}b`, code: `ITE-${half}1` });
    for (const text of [title, words, joined]) expect(text).not.toMatch(/\p{Surrogate}/u);
  }
});

test('what is searched for is cut at a whole character, so that it can be in a URL', () => {
  const cut = searchedFor.read(`${'a'.repeat(longestSearch - 1)}😀`);
  expect(cut).not.toMatch(/\p{Surrogate}/u);
  expect(encodeURIComponent(cut)).toHaveLength(longestSearch - 1);
});

describe('how well a text matches (SPEC §2.3.8)', () => {
  it.each(['ITE-012', 'ite012', 'ITE 12', 'ite12', 'ite 012', 'Ite–12', '12', '012'])(
    'an exact code first: %s',
    (query) => expect(rankOf(query)).toBe(ranks.code),
  );

  it('then the start of a title, the start of words, their inside', () => {
    expect(rankOf('inkuru y')).toBe(ranks.start);
    expect(rankOf('inkuru yelephant')).toBe(ranks.inside);
    expect(rankOf('elephant')).toBe(ranks.word);
    expect(rankOf('inzo elep')).toBe(ranks.word);
    expect(rankOf('ite 01')).toBe(ranks.word);
    expect(rankOf('lepha')).toBe(ranks.inside);
    expect(rankOf('elephant igice')).toBeNull();
  });

  it('words that are written with a dash, together or apart are one', () => {
    const title = searchable({ title: 'A well-known story' });
    for (const query of ['well-known', 'well known', 'wellknown'])
      expect(rankOf(query, title)).not.toBeNull();
  });

  it.each(foldedTexts)('letters and emoji in another spelling: %s ~ %s', (title, query) =>
    expect(rankOf(query, searchable({ title }))).not.toBeNull(),
  );

  it('an emoji finds titles that have it, and changes no order of titles', () => {
    expect(rankOf('🐘')).toBeNull();
    expect(rankOf('elephant 🐘')).toBeNull();
    expect(titleKey('🐘 Inka 🇷🇼')).toBe('inka');
  });

  it('another code, another number, and nothing at all do not match', () => {
    expect(rankOf('ite 120')).toBeNull();
    expect(rankOf('2')).toBe(ranks.inside);
    for (const query of ['', '   ', '---', '“”', '\u0000']) expect(rankOf(query)).toBeNull();
  });

  it('a code or an email that is typed whole finds what has it, not what has its parts', () => {
    const item = (code: string) => searchable({ title: 'Inkuru', code });
    expect(
      ['ITE-003', 'ITE-030', 'ITE-300', 'ITE-0031'].map((code) => rankOf('ITE-003', item(code))),
    ).toEqual([...[ranks.code, null, null, ranks.word]]);
    const user = (email: string) => searchable({ title: 'Uwase', code: email, more: 'viewer' });
    expect(rankOf('viewer@demo.test', user('viewer@demo.test'))).toBe(ranks.code);
    expect(rankOf('viewer@demo.test', user('admin@demo.test'))).toBeNull();
    expect(rankOf('demo.test viewer', user('admin@demo.test'))).toBe(ranks.word);
  });

  it('characters of patterns and scripts are text like any other', () => {
    for (const query of ['.*', '(a+)+$', '<script>', '\\', 'İ', '%00', '🙂'])
      expect(() => rankOf(query)).not.toThrow();
  });
});

test('pages and actions are found by those who may use them (SPEC §2.2.11, §2.3.10)', () => {
  const titles = (role: string) => placesFor(role).map(({ found }) => found.title);
  expect(titles('admin')).toEqual(
    expect.arrayContaining([
      'New content',
      'Invite a user',
      'Export report as PDF',
      'Log out',
      'Security',
      'Uploads',
    ]),
  );
  for (const role of ['viewer', 'some-other-role']) {
    expect(titles(role)).toEqual(expect.arrayContaining(['Contents', 'Export report as PDF', 'Log out']));
    for (const title of [
      'New content',
      'New poll',
      'Invite a user',
      'Polls',
      'Security',
      'Uploads',
      'ChatBot',
    ])
      expect(titles(role)).not.toContain(title);
  }
});
