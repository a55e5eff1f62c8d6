import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';

const text = readFileSync(`${root}package-lock.json`, 'utf8');

test('the lock file has every platform package, else npm ci rejects it (run scripts/complete-lock.mjs)', () => {
  const script = `${root}scripts/complete-lock.mjs`;
  expect(execFileSync(process.execPath, [script, '--check'], { encoding: 'utf8' })).toBe('');
});

test('the lock file names no download URLs, so that it works behind any mirror', () => {
  expect(text).not.toContain('"resolved"');
});
