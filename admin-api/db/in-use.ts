import { inArray } from 'drizzle-orm';
import type { Db } from './database';
import { categories, contents, infoItems, surveys } from './schema';

export const mediaColumns = [
  { table: contents, id: contents.id, name: contents.file },
  { table: contents, id: contents.id, name: contents.thumbnail },
  { table: categories, id: categories.id, name: categories.image },
  { table: surveys, id: surveys.id, name: surveys.banner },
  { table: infoItems, id: infoItems.id, name: infoItems.image },
] as const;

/** Returns the names that a row refers to. */
export async function mediaInUse(db: Db, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const found = new Set<string>();
  // A command has a single connection.
  for (const { table, name } of mediaColumns)
    for (const row of await db.select({ name }).from(table).where(inArray(name, names)))
      if (row.name !== null) found.add(row.name);
  return found;
}
