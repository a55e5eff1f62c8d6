import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('each migration is later than those before it: drizzle runs none that is earlier than the last one it ran', () => {
  const folder = 'admin-api/db/migrations';
  const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  for (const [at, { idx, when, tag }] of entries.entries()) {
    expect([idx, tag.slice(0, 4)], tag).toEqual([at, String(at).padStart(4, '0')]);
    expect(when, tag).toBeGreaterThan(entries[at - 1]?.when ?? 0);
    expect(existsSync(`${folder}/${tag}.sql`), tag).toBe(true);
  }
});
