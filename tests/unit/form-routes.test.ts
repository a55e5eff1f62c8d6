import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/lib/machine.mjs';
import { allRoutes } from '../support/route-list';

/** Actions that no page's form posts to: scripts call them and show what went wrong themselves; the last answers URLs that do not exist. */
const ofScripts = [
  'routes/auth/activity.ts',
  'routes/auth/passkey.ts',
  'routes/auth/password-check.ts',
  'routes/contents/bulk-step.ts',
  'routes/public/catch-all.ts',
];

const files = async () => [...new Set((await allRoutes()).flatMap(({ file }) => file || []))];
const sourceOf = (file: string) => readFileSync(join(root, 'app', file), 'utf8');

test('every page of the dashboard says whether it stays as it is after a button got no response', async () => {
  const pages = (await files()).filter((file) => {
    const isPage = /\.tsx$/.test(file) && !/^routes\/(auth|public)\//.test(file);
    return isPage && /export (const|(async )?function) loader\b/.test(sourceOf(file));
  });
  const without = pages.filter(
    (file) =>
      !/export \{ shouldRevalidate \}|staysAsItIs\(|export const shouldRevalidate = \(\) => false/.test(
        sourceOf(file),
      ),
  );
  expect(pages.length).toBeGreaterThan(50);
  expect(without).toEqual([]);
});

test('every route that a page’s form posts to keeps the page when something else than the server responds', async () => {
  const withAction = (await files()).filter((file) =>
    /export (const|(async )?function) action\b|export \{[^}]*\baction\b/.test(sourceOf(file)),
  );
  const helper = "export { clientAction } from '~/components/base/client-action';";
  const without = withAction.filter((file) => !sourceOf(file).includes(helper));
  expect(without.sort()).toEqual(ofScripts);
});
