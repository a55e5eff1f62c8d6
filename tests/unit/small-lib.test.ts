import { describe, expect, test } from 'vitest';
import { createFlashes } from '~/forms.server/flash';
import { isFormKey } from '~/forms.server/idempotency';
import { goneMessageOf } from '~/lib/gone';
import { initials } from '~/lib/initials';
import { itemFormKey, itemPath } from '~/lib/item-path';
import { richTextOf } from '~/lib/rich-text';
import { shortName } from '~/lib/short-name';
import { memoryRevocations } from '~/state.server/revocations';
import { formatPercent, formatShare, formatShares, highest, listInWords } from '~shared/text/numbers';

/* Small functions that pages lean on; each case is a line that was once broken on purpose without a test noticing. */

describe('numbers', () => {
  test('a share is in whole percent, and a little is not nothing', () => {
    expect(formatShare(1, 201)).toBe('<1%');
    expect(formatShare(1, 200)).toBe('1%');
    expect(formatShare(9, 1000)).toBe('1%');
    expect([formatShare(0, 5), formatShare(0, 0), formatShare(3, 0), formatShare(-1, 5)]).toEqual(
      Array(4).fill('0%'),
    );
    expect(formatShare(2, 3)).toBe('67%');
  });

  test.each([
    [
      [71, 24, 6],
      ['70%', '24%', '6%'],
    ],
    [
      [1, 999],
      ['<1%', '100%'],
    ],
    [
      [0, 0],
      ['0%', '0%'],
    ],
    [[], []],
  ])('the shares of %j add up', (parts, shares) => expect(formatShares(parts)).toEqual(shares));

  test('all of the highest are named, and of many how many', () => {
    const named = (values: number[]) =>
      listInWords(highest(values, (n) => n).map((n, at) => `${n}${'abcdef'[at]}`));
    expect([named([1, 3, 2]), named([3, 1, 3]), named([0, 0])]).toEqual(['3a', '3a and 3b', '']);
    expect(named([2, 2, 2, 2, 2])).toBe('2a, 2b, 2c and 2 more');
  });

  test('a percentage has one decimal at most', () => {
    expect([formatPercent(72.55), formatPercent(72), formatPercent(0.04)]).toEqual(['72.6%', '72%', '0%']);
  });
});

test('initials are those of the first and the last word, of an email those of its name', () => {
  expect(
    ['Aline Uwase', 'Jean de Dieu Habimana', 'aline@example.org', 'éric', '', '…'].map(initials),
  ).toEqual([...['AU', 'JH', 'A', 'É', '?', '?']]);
});

test('a name in a message is cut at 60 characters, whole ones', () => {
  expect(shortName(` ${'a'.repeat(60)} `)).toBe('a'.repeat(60));
  expect(shortName('😀'.repeat(61))).toBe(`${'😀'.repeat(59)}…`);
});

describe('rich text from plain text', () => {
  test('the line breaks of every system part lines and paragraphs', () => {
    const html = '<p>a<br />b</p><p>c &lt;&amp;&gt;</p>';
    for (const end of ['\n', '\r\n', '\r'])
      expect(richTextOf(['a', 'b', '', 'c <&>', ''].join(end)), JSON.stringify(end)).toBe(html);
  });
});

test('what is gone is one of our lists', () => {
  expect(goneMessageOf('polls')).toBe('This poll does not exist. It may have been deleted.');
  for (const value of ['constructor', '__proto__', 'toString', 'poll', '', null])
    expect(goneMessageOf(value), String(value)).toBe(null);
});

test('a flash message fits a cookie however long the provider’s words are, and only ours are read', async () => {
  const flashes = createFlashes({ secrets: ['s'.repeat(32)], secure: false });
  const left = await flashes.leave({ kind: 'error', message: 'ä'.repeat(9_000), detail: 'b'.repeat(9_000) });
  expect(left.length).toBeLessThan(4_096);
  const read = await flashes.read(left.split(';')[0] ?? '');
  expect([read?.message, read?.detail]).toEqual(['ä'.repeat(500), 'b'.repeat(500)]);
  const message = '😀'.repeat(9_000); // four bytes each
  const cut = await flashes.leave({ kind: 'error', message, detail: message });
  expect(cut.length).toBeLessThan(4_096);
  expect((await flashes.read(cut.split(';')[0] ?? ''))?.detail).toMatch(/^😀+$/u);
  const others = createFlashes({ secrets: ['t'.repeat(32)], secure: false });
  expect(await others.read(left.split(';')[0] ?? '')).toBe(null);
});

test('a mark stands to its last millisecond and not beyond', async () => {
  let now = 1_000;
  const revocations = memoryRevocations(() => now);
  await revocations.note('k', 2_000);
  now = 2_000;
  expect([...(await revocations.find(['k'])).keys()]).toEqual(['k']);
  expect(await revocations.claim('k', 3_000)).toBe(false);
  now = 2_001;
  expect((await revocations.find(['k'])).size).toBe(0);
  expect(await revocations.claim('k', 3_000)).toBe(true);
});

describe('ids of another hand', () => {
  test('are encoded in a path, and what stands around them is not', () => {
    expect(itemPath('auth0|abc/edit')).toBe('auth0%7Cabc/edit');
    expect(itemPath('a&b=c')).toBe('a%26b%3Dc');
  });

  test('give each item of a page a form key of its own', () => {
    const alike = 'auth0|'.padEnd(127, 'x');
    const ids = ['poll:7', 'poll.7', 'poll-7', '🌍', `${alike}1`, `${alike}2`];
    const keys = ids.map((id) => itemFormKey('k'.repeat(20), id));
    expect(keys.filter(isFormKey)).toEqual(keys);
    expect(new Set(keys).size).toBe(ids.length);
  });
});
