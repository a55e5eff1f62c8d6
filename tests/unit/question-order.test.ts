import { expect, test } from 'vitest';
import { reordered } from '~/lib/question-order';

test.each([
  ['up-1', 'bacd'],
  ['down-1', 'acbd'],
  ['up-0', 'abcd'],
  ['down-3', 'abcd'],
  ['move-0-3', 'bcda'],
  ['move-3-0', 'dabc'],
  ['move-1-9', 'abcd'],
  ['drop-2', 'abd'],
  ['drop-9', 'abcd'],
])('%s makes abcd to %s (SPEC §10.29)', (intent, order) => {
  expect(reordered([...'abcd'], intent)?.join('')).toBe(order);
});

test.each(['create', 'add', 'edit-1', 'leave', '', 'up-x', 'move-1', 'drop-1-'])(
  '%j is none of its buttons',
  (intent) => {
    expect(reordered([...'abcd'], intent)).toBeNull();
  },
);
