import { expect, test } from 'vitest';
import { memoryRevocations } from '~/state.server/revocations';

test('a mark is found until it is forgotten', async () => {
  let now = 1_000;
  const revocations = memoryRevocations(() => now);
  await revocations.note('a', 2_000, 'why');
  expect((await revocations.find(['a', 'b'])).get('a')).toMatchObject({ at: 1_000, value: 'why' });
  now = 2_001;
  expect((await revocations.find(['a'])).size).toBe(0);
});

test('of many claims of one thing exactly one is the first', async () => {
  const revocations = memoryRevocations();
  const claims = await Promise.all(
    Array.from({ length: 20 }, () => revocations.claim('code', Date.now() + 60_000)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
});
