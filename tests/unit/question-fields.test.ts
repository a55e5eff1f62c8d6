import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { optionTexts, rejectSameOptions } from '~/lib/question-fields';

const options = optionTexts.superRefine((all, context) => rejectSameOptions(all, context));
const messages = (texts: string[]) => {
  const { error } = options.safeParse(texts);
  return error ? z.flattenError(error).fieldErrors : {};
};

describe('no option twice', () => {
  test.each([
    ['blanks around it', 'Yego', ' Yego '],
    ['an accent of its own', 'caf\u00e9', 'cafe\u0301'],
  ])('%s', (_, first, second) => {
    expect(messages(['Oya', first, second])).toEqual({
      2: ['Option 3 is the same as option 2. Please change one of them.'],
    });
  });

  test.each([
    ['a capital', 'a', 'A'],
    ['an accent', 'cafe', 'caf\u00e9'],
    ['a blank', 'ab', 'a b'],
    ['a sign', '+1', '-1'],
    ['a raised digit', '10\u00b2', '102'],
    ['two emoji', '\u{1f44d}', '\u{1f44e}'],
  ])('%s makes another option', (_, first, second) => {
    expect(messages([first, second])).toEqual({});
  });

  test('those that show nothing are blank and not compared; the others are stored as written', () => {
    expect(
      options.parse(['', ' ', '\u200b', '\u2800\u00ad', '\u034f', '\uff21  \uff22', 'caf\u00e9']),
    ).toEqual(['', '', '', '', '', '\uff21  \uff22', 'caf\u00e9']);
  });
});
