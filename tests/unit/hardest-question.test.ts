import { expect, test } from 'vitest';
import { hardestFirst, hardestOf } from '~/routes/engage/quizzes/hardest';
import { hardestInWords } from '~/routes/engage/quizzes/ranking';

/* Which question of a quiz is the hardest: in words, with the number of answers, and only where there are enough. */

const question = (right: number, wrong: number) => ({
  answers: [
    { isCorrect: true, responses: right },
    { isCorrect: false, responses: wrong },
  ],
});
const said = (...all: ReturnType<typeof question>[]) => hardestInWords(hardestFirst(all), hardestOf(all));

test.each([
  [[question(30, 18), question(38, 10), question(10, 38)], 'Hardest: question 3, 21% right of 48 answers'],
  [[question(20, 80), question(1, 9)], 'Hardest: question 2, 10% right of 10 answers'],
  [[question(0, 9), question(9, 1), question(8, 2)], 'Hardest: question 3, 80% right of 10 answers'],
  [
    [question(0, 9), question(9, 1)],
    'Which question is the hardest can be said once two of them have 10 answers',
  ],
  [[question(5, 5), question(50, 50)], 'Equally hard: questions 1 and 2, 50% right'],
  [[question(5, 50)], ''],
  [[], ''],
] as const)('%j: %s', (all, words) => {
  expect(said(...all)).toBe(words);
});

test('the hardest first, those with too few answers last', () => {
  const all = [question(9, 1), question(0, 3), question(1, 9), question(9, 1)];
  expect(hardestFirst(all).map(({ at }) => at)).toEqual([2, 0, 3, 1]);
});
