import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { hashPassword } from '../../../admin-api/auth/passwords';
import * as schema from '../../../admin-api/db/schema';
import type { TestApi } from './api';

export const password = 'Demo-pass-1!';

/** Bytes of one of tests/fixtures. */
export const fixture = (name: string) =>
  readFile(fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url)));

/** A PNG of the given size, with a GPS position in its EXIF as phones write it. */
export function pngWithPlace(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3498db' } })
    .withExif({ IFD3: { GPSLatitude: '1/1 57/1 0/1', GPSLatitudeRef: 'S' } })
    .png()
    .toBuffer();
}

/** Made once: hashing is slow on purpose. */
const passwordHash = hashPassword(password);

/** A staff user in the database; active with the tests' password unless told otherwise. */
export async function addUser(
  { services }: TestApi,
  values: Partial<typeof schema.staffUsers.$inferInsert> & { email: string },
) {
  const [user] = await services.db
    .insert(schema.staffUsers)
    .values({
      name: 'Test Person',
      role: 'admin',
      isActive: true,
      passwordHash: await passwordHash,
      ...values,
    })
    .returning();
  if (!user) throw new Error('No user was made.');
  return user;
}

let categoryNumber = 0;

/** A category with one section in it. */
export async function addSection({ services }: TestApi, name = 'Imikino') {
  categoryNumber += 1;
  const [category] = await services.db
    .insert(schema.categories)
    .values({ name: `Category ${categoryNumber}`, priority: categoryNumber })
    .returning();
  if (!category) throw new Error('No category was made.');
  const [section] = await services.db
    .insert(schema.sections)
    .values({ name, categoryId: category.id })
    .returning();
  if (!section) throw new Error('No section was made.');
  return { category, section };
}
