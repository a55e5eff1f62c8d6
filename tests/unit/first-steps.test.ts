import { expect, test } from 'vitest';
import { areStepsOpen, stepBeforeContent } from '~/lib/first-steps';

const all = { category: true, section: true, content: true, colleague: true };

test('the first steps are open until all four are done; users that cannot be read open nothing', () => {
  expect(areStepsOpen(all)).toBe(false);
  for (const step of ['category', 'section', 'content', 'colleague'] as const)
    expect(areStepsOpen({ ...all, [step]: false }), step).toBe(true);
  expect(areStepsOpen({ ...all, colleague: null })).toBe(false);
  expect(areStepsOpen({ ...all, content: false, colleague: null })).toBe(true);
});

test('before the first content come its category and its section', () => {
  expect(stepBeforeContent(0, 0)?.label).toBe('Add a category');
  expect(stepBeforeContent(2, 0)?.label).toBe('Add a section');
  expect(stepBeforeContent(2, 1)).toBeNull();
});
