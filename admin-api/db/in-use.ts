import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from './database';
import { categories, contents, infoItems, surveys } from './schema';

const sizeUnknown: SQL<number | null> = sql`null`;

/** Every column with stored media names, and where their size in bytes is. */
export const mediaColumns = [
  { table: contents, id: contents.id, name: contents.file, size: contents.fileSize },
  { table: contents, id: contents.id, name: contents.thumbnail, size: sizeUnknown },
  { table: categories, id: categories.id, name: categories.image, size: sizeUnknown },
  { table: surveys, id: surveys.id, name: surveys.banner, size: sizeUnknown },
  { table: infoItems, id: infoItems.id, name: infoItems.image, size: sizeUnknown },
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
