import { eq } from 'drizzle-orm';
import type { S3Settings } from '../../shared/media/s3-settings';
import type { Db } from './database';
import { meta } from './schema';

const name = 'media_store';

/** The name by which the database records a store; null is the disk. The endpoint is no part of it: each machine may reach it by another. */
export const storeName = (s3: Pick<S3Settings, 'bucket'> | null): string =>
  s3 ? `bucket ${s3.bucket}` : 'disk';

/** Records where a product that has started has its media, for `move-media --delete-source`. Writes only what changed. */
export async function recordStore(db: Db, s3: S3Settings | null): Promise<void> {
  const value = storeName(s3);
  if ((await recordedStore(db)) === value) return;
  await db.insert(meta).values({ name, value }).onConflictDoUpdate({ target: meta.name, set: { value } });
}

/** The `storeName` of where the product had its media when it was last started; null when no start has recorded it yet. */
export async function recordedStore(db: Db): Promise<string | null> {
  const [found] = await db.select({ value: meta.value }).from(meta).where(eq(meta.name, name));
  return found?.value ?? null;
}
