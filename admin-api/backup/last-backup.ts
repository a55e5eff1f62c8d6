import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/database';
import { meta } from '../db/schema';

const key = 'backup';

/** What became of the scheduled backups. Times are ISO 8601. */
const LastBackup = z.object({
  /** When the last one was begun. */
  begun: z.string(),
  /** What went wrong with it; null: nothing. */
  failure: z.string().nullable(),
  /** When the last one that is whole was begun, and its name; null: there is none. */
  whole: z.object({ at: z.string(), name: z.string() }).nullable(),
});
export type LastBackup = z.output<typeof LastBackup>;

/** What the database records of the scheduled backups, for every process on it; null before the first. */
export async function readLastBackup(db: Db): Promise<LastBackup | null> {
  const [found] = await db.select({ value: meta.value }).from(meta).where(eq(meta.name, key));
  return found ? LastBackup.parse(JSON.parse(found.value)) : null;
}

/** @param last null: as if there had been none */
export async function recordLastBackup(db: Db, last: LastBackup | null): Promise<void> {
  if (!last) return void (await db.delete(meta).where(eq(meta.name, key)));
  const value = JSON.stringify(last);
  await db
    .insert(meta)
    .values({ name: key, value })
    .onConflictDoUpdate({ target: meta.name, set: { value } });
}
