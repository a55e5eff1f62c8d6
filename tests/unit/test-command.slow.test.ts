import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';

it('npm test with a filter that no test matches fails and says so', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/test.mjs', 'unit', 'no-such-file'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toContain('No test in unit matches no-such-file.');
  expect(status).toBe(1);
});
