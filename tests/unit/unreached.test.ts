import { expect, test } from 'vitest';
import { unreachedText } from '~/components/base/unreached';

test('a form of the dashboard may have been saved, one of the sign-in pages may have gone through', () => {
  expect(unreachedText(502, '/dashboard/polls/new')).toContain('may or may not have been saved');
  expect(unreachedText(413, '/dashboard/polls/new')).toContain('Shorten the text');
  for (const status of [0, 200, 204, 413, 429, 502])
    expect(unreachedText(status, '/auth/login')).not.toMatch(/saved|Shorten/);
  expect(unreachedText(502, '/auth/login')).toBe('This may or may not have gone through. Try again.');
});
