import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A migration: its name, when it was written (epoch ms, by which drizzle orders them), its statements and drizzle's hash of them. */
export type Migration = { tag: string; when: number; statements: string[]; hash: string };

/** The folder lies beside the database's module, or beside the bundle. */
function folder(): string {
  const places = ['../db/migrations', './migrations'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  );
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error(`The migrations are missing: ${places.join(' or ')}.`);
  return found;
}

/** All migrations that this release knows, the oldest first. */
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

/** Names of everything of a kind that migrations have ever made: the product's own, wherever its database has more than that. */
export function madeByMigrations(kind: 'table' | 'function'): string[] {
  const made = new RegExp(`^\\s*create (?:or replace )?${kind} (?:if not exists )?"?(\\w+)`, 'gim');
  const texts = migrationsOf().flatMap(({ statements }) => statements);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(made)].map(([, name = '']) => name)))].sort();
}

/** An SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
