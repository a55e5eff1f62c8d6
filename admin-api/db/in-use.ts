import { inArray } from 'drizzle-orm';
import type { Db } from './database';
import { categories, contents, infoItems, surveys } from './schema';

/** Every column that holds stored media names, with its table's id. */
export const mediaColumns = [
  { table: contents, id: contents.id, name: contents.file },
  { table: contents, id: contents.id, name: contents.thumbnail },
  { table: categories, id: categories.id, name: categories.image },
  { table: surveys, id: surveys.id, name: surveys.banner },
  { table: infoItems, id: infoItems.id, name: infoItems.image },
] as const;

/** Which of these stored media names a row still has. */
export async function mediaInUse(db: Db, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const found = await Promise.all(
    mediaColumns.map(({ table, name }) => db.select({ name }).from(table).where(inArray(name, names))),
  );
  return new Set(found.flat().flatMap(({ name }) => (name === null ? [] : [name])));
}
