import { expect, test } from 'vitest';
import { memoryRevocations } from '~/state.server/revocations';

test('of many claims of one thing exactly one is the first', async () => {
  const revocations = memoryRevocations();
  const claims = await Promise.all(
    Array.from({ length: 20 }, () => revocations.claim('code', Date.now() + 60_000)),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
});
