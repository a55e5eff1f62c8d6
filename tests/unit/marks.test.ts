import { expect, test } from 'vitest';
import { memoryMarks } from '~/session.server/marks';

test('a mark is found until it is forgotten', async () => {
  let now = 1_000;
  const marks = memoryMarks(() => now);
  await marks.note('a', 2_000, 'why');
  expect((await marks.find(['a', 'b'])).get('a')).toMatchObject({ at: 1_000, value: 'why' });
  now = 2_001;
  expect((await marks.find(['a'])).size).toBe(0);
});

test('of many claims of one thing exactly one is the first', async () => {
  const marks = memoryMarks();
  const claims = await Promise.all(
    Array.from({ length: 20 }, () => marks.claim('code', Date.now() + 60_000)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
});
