import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** drizzle orders migrations by `when` (epoch ms). */
export type Migration = { tag: string; when: number; statements: string[]; hash: string };

function folder(): string {
  const places = ['../db/migrations', './migrations'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  );
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error(`The migrations are missing: ${places.join(' or ')}.`);
  return found;
}

/** Returns all migrations of this release, oldest first. */
export function migrationsOf(): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder(), 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder(), `${tag}.sql`), 'utf8');
    return {
      tag,
      when,
      statements: text.split('--> statement-breakpoint'),
      hash: createHash('sha256').update(text).digest('hex'),
    };
  });
}

/** Returns the names of all tables or functions of migrations. */
export function madeByMigrations(kind: 'table' | 'function'): string[] {
  const made = new RegExp(`^\\s*create (?:or replace )?${kind} (?:if not exists )?"?(\\w+)`, 'gim');
  const texts = migrationsOf().flatMap(({ statements }) => statements);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(made)].map(([, name = '']) => name)))].sort();
}

/** Quotes an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
