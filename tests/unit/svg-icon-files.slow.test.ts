import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reviewIcon } from '~/routes/categories/review-icon.server';

/** Every 40th: they differ little. */
const ofTabler = ['outline', 'filled'].flatMap((kind) =>
  filesIn(join('node_modules/@tabler/icons/icons', kind)).filter((_, at) => at % 40 === 0),
);
const icons = [...filesIn('tests/fixtures/icons'), ...ofTabler];

function filesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  return names.sort().map((name) => join(folder, name));
}

test('real icons look the same once they are cleaned (SPEC §3.2.6)', async () => {
  expect(icons.length).toBeGreaterThan(150);
  for (const path of icons)
    expect(await reviewIcon(readFileSync(path)), path).toMatchObject({ change: null });
});
