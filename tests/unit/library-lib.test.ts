import { describe, expect, it } from 'vitest';
import { suggestContentCode } from '~/lib/content-codes';
import { formatCardDuration, formatDuration, parseDuration } from '~/lib/durations';
import { fold, foldedMatcher } from '~/lib/folded-search';
import { formatFileSize } from '~shared/media/file-sizes';
import { foldedTexts } from '../support/folded-texts';

describe('durations (SPEC §5.8.3, §5.8.6)', () => {
  it.each([
    [null, '0s', '0s'],
    [Number.NaN, '0s', '0s'],
    [45, '45s', '45s'],
    [59.6, '1m 0s', '1m 0s'],
    [125, '2m 5s', '2m 5s'],
    [3599.7, '1h 0m', '1h 0m 0s'],
    [3725, '1h 2m', '1h 2m 5s'],
  ])('%s seconds', (seconds, usual, card) => {
    expect(formatDuration(seconds)).toBe(usual);
    expect(formatCardDuration(seconds)).toBe(card);
  });

  it.each([
    ['2:05', 125],
    [' 1:02:05 ', 3725],
    ['45', 45],
    ['2:60', null],
    ['two', null],
    ['-5', null],
  ])('%s is typed for %s seconds', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });
});

describe('the suggested code (SPEC §3.4.4, §9.3.8)', () => {
  it.each([
    [[], 'ITE-001'],
    [['ITE-001', 'ITE-041', 'ITE-007'], 'ITE-042'],
    [['ITE-999'], 'ITE-1000'],
    [['', 'abc', 'ITE-x', ' ite-012 '], 'ITE-013'],
  ])('%j -> %s', (codes, next) => expect(suggestContentCode(codes)).toBe(next));
});

describe('folded search', () => {
  it.each<readonly [string, string, boolean]>([
    ['Éléphant', 'elephant', true],
    ['Umwana n’inka', "N'INKA umwana", true],
    ['Igitabo cy’abana', 'igitabo abantu', false],
    ['Anything', '   ', true],
    ['Inka', '🐘', false],
    ['Ma sueur', 'soeur', false],
    ...foldedTexts.map(([text, query]) => [text, query, true] as const),
  ])('%s ~ %s', (text, query, matches) => expect(foldedMatcher(query)(fold(text))).toBe(matches));
});

describe('file sizes', () => {
  it.each([
    [0, '0 bytes'],
    [1_400, '1.4 kB'],
    [999_600, '1.0 MB'],
    [2_147_483_648, '2.1 GB'],
  ])('%d', (bytes, text) => expect(formatFileSize(bytes)).toBe(text));
});
