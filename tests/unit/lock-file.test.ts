import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingPlatforms } from '../../scripts/complete-lock.mjs';
import { root } from '../../scripts/lib/machine.mjs';

const text = readFileSync(`${root}package-lock.json`, 'utf8');

test('the lock file has every platform package, else npm ci rejects it (run scripts/complete-lock.mjs)', () => {
  expect(missingPlatforms(JSON.parse(text).packages).map(({ name }) => name)).toEqual([]);
});

test('the lock file names no download URLs, so that it works behind any mirror', () => {
  expect(text).not.toContain('"resolved"');
});
