import { expect, test } from '../support/test';

/* The policy itself is held by tests/requests/page-scripts.slow.test.ts. Every other journey fails where a page goes against it. */

test('a script that tries to compile code is a problem of the page, also where it catches the exception', async ({
  page,
  problems,
}) => {
  await page.goto('/auth/login');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // Not at once: what Playwright evaluates is itself allowed to.
        setTimeout(() => {
          try {
            new Function('');
          } catch {}
          setTimeout(resolve, 100);
        });
      }),
  );
  expect(problems.found.filter((problem) => /blocked script-src eval/.test(problem))).toHaveLength(1);
  problems.forgive(/blocked script-src eval/);
});
