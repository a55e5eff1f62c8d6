import { eq } from 'drizzle-orm';
import type { S3Settings } from '../../shared/media/s3-settings';
import type { Db } from './database';
import { meta } from './schema';

const name = 'media_store';

/** Returns the store's name without its endpoint, which may differ between machines. */
export const storeName = (s3: Pick<S3Settings, 'bucket'> | null): string =>
  s3 ? `bucket ${s3.bucket}` : 'disk';

/** Records the media store, for `move-media --delete-source`. */
export async function recordStore(db: Db, s3: S3Settings | null): Promise<void> {
  const value = storeName(s3);
  if ((await recordedStore(db)) === value) return;
  await db.insert(meta).values({ name, value }).onConflictDoUpdate({ target: meta.name, set: { value } });
}

/** Returns the recorded store, or null. */
export async function recordedStore(db: Db): Promise<string | null> {
  const [found] = await db.select({ value: meta.value }).from(meta).where(eq(meta.name, name));
  return found?.value ?? null;
}
