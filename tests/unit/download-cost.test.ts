import { expect, test } from 'vitest';
import { downloadCost } from '~/lib/download-cost';

test.each([
  [40_000, 'less than 0.1 MB, a few seconds at 1\u00a0Mbit/s'],
  [2_900_000, '2.9 MB, about 20 seconds at 1\u00a0Mbit/s'],
  [6_875_000, '6.9 MB, about 1 minute at 1\u00a0Mbit/s'],
  [670_000_000, '670 MB, about 89 minutes at 1\u00a0Mbit/s'],
  [1_100_000_000, '1.1 GB, about 2.5 hours at 1\u00a0Mbit/s'],
])('what a child pays for %i bytes', (bytes, words) => {
  expect(downloadCost(bytes)).toBe(words);
});
