import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/database';
import { meta } from '../db/schema';

const key = 'backup';

const LastBackup = z.object({
  begun: z.string(),
  failure: z.string().nullable(),
  whole: z.object({ at: z.string(), name: z.string() }).nullable(),
});
export type LastBackup = z.output<typeof LastBackup>;

/** Returns the last scheduled backup, or null. */
export async function readLastBackup(db: Db): Promise<LastBackup | null> {
  const [found] = await db.select({ value: meta.value }).from(meta).where(eq(meta.name, key));
  return found ? LastBackup.parse(JSON.parse(found.value)) : null;
}

/** Records it; null clears it. */
export async function recordLastBackup(db: Db, last: LastBackup | null): Promise<void> {
  if (!last) return void (await db.delete(meta).where(eq(meta.name, key)));
  const value = JSON.stringify(last);
  await db
    .insert(meta)
    .values({ name: key, value })
    .onConflictDoUpdate({ target: meta.name, set: { value } });
}
