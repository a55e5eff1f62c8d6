import { inArray } from 'drizzle-orm';
import type { Db } from './database';
import { categories, contents, infoItems, surveys } from './schema';

/** Which of these stored media names a row still has; for the storage's sweep. */
export async function mediaInUse(db: Db, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const found = await Promise.all([
    db.select({ name: contents.file }).from(contents).where(inArray(contents.file, names)),
    db.select({ name: contents.thumbnail }).from(contents).where(inArray(contents.thumbnail, names)),
    db.select({ name: categories.image }).from(categories).where(inArray(categories.image, names)),
    db.select({ name: surveys.banner }).from(surveys).where(inArray(surveys.banner, names)),
    db.select({ name: infoItems.image }).from(infoItems).where(inArray(infoItems.image, names)),
  ]);
  return new Set(found.flat().flatMap(({ name }) => (name === null ? [] : [name])));
}
