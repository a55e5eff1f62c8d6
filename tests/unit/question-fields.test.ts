import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { optionTexts, rejectSameOptions } from '~/lib/question-fields';

const options = optionTexts.superRefine((all, context) => rejectSameOptions(all, context));
const messages = (texts: string[]) => {
  const { error } = options.safeParse(texts);
  return error ? z.flattenError(error).fieldErrors : {};
};

describe('no option twice, however it is written', () => {
  test.each([
    ['blanks around it', 'Yego', ' Yego '],
    ['an accent of its own', 'caf\u00e9', 'cafe\u0301'],
    ['a blank that does not break', 'a b', 'a\u00a0b'],
    ['a zero-width space at its end', 'a b', 'a b \u200b'],
    ['a soft hyphen', 'Yego', 'Ye\u00adgo'],
    ['a letter that has no capital', 'stra\u00dfe', 'STRASSE'],
    ['a zero-width space before an accent', 'caf\u00e9', 'cafe\u200b\u0301'],
    ['full width', 'A', '\uff21'],
  ])('%s', (_, first, second) => {
    expect(messages(['Oya', first, second])).toEqual({
      2: ['Option 3 is the same as option 2. Please change one of them.'],
    });
  });

  test.each([
    ['an accent', 'cafe', 'caf\u00e9'],
    ['a blank', 'ab', 'a b'],
    ['a sign', '+1', '-1'],
    ['a raised digit', '10\u00b2', '102'],
    ['two emoji', '\u{1f44d}', '\u{1f44e}'],
  ])('%s makes another option', (_, first, second) => {
    expect(messages([first, second])).toEqual({});
  });

  test('blank ones are not compared, and what was written is stored as it was written', () => {
    expect(options.parse(['', ' ', '\uff21  \uff22', 'caf\u00e9'])).toEqual([
      '',
      '',
      '\uff21  \uff22',
      'caf\u00e9',
    ]);
  });
});
