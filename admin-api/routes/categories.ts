import { asc } from 'drizzle-orm';
import { categories as calls } from '../contract';
import { categories } from '../db/schema';
import { mediaAddress, registerList, type Services } from '../http/register';

/** Calls of SPEC §7 Categories. */
export function categoryRoutes(services: Services): void {
  const { db } = services;

  registerList(services, calls.list, async (origin) => {
    const rows = await db.select().from(categories).orderBy(asc(categories.priority), asc(categories.id));
    return {
      data: rows.map((row) => ({
        ...row,
        image: mediaAddress(origin, row.image),
        createdAt: row.createdAt.toISOString(),
      })),
    };
  });
}
