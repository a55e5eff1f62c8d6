import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { satisfies } from 'semver';
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

test('every package of the lock file runs on the oldest Node that engines admits, and on 22 and 24', () => {
  const floor = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).engines.node.replace('>=', '');
  const lock: { packages: Record<string, { engines?: { node?: string } | string[]; optional?: boolean }> } =
    JSON.parse(text);
  const narrower = Object.entries(lock.packages).flatMap(([path, { engines, optional }]) => {
    // npm leaves an optional one (a binary of some platform) out where it does not fit.
    const range = engines && !optional && !Array.isArray(engines) ? engines.node : undefined;
    const rejected = [`${floor}.0`, '22.13.0', '24.0.0'].filter((node) => range && !satisfies(node, range));
    return rejected.map((node) => `${path} (${range}) rejects ${node}`);
  });
  expect(narrower).toEqual([]);
});
