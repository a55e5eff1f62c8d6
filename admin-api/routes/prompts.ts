import { and, count, desc, eq } from 'drizzle-orm';
import { prompts as calls, extensions } from '../contract';
import { prompts } from '../db/schema';
import { HttpError } from '../http/errors';
import { register, type Services } from '../http/register';
import { actingAdmin } from './acting-admin';

/** Prompts on one page (SPEC §10.3). */
const pageSize = 10;

/** Calls of SPEC §7 Prompts, and marking one reviewed. */
export function promptRoutes(services: Services): void {
  const { db } = services;

  register(services, calls.list, async ({ query }) => {
    const page = query.page ?? 1;
    const where = and(
      query.status && eq(prompts.responseStatus, query.status),
      query.isReviewed && eq(prompts.isReviewed, query.isReviewed === 'true'),
    );
    const [rows, [matching]] = await Promise.all([
      db
        .select()
        .from(prompts)
        .where(where)
        .orderBy(desc(prompts.responseAt), desc(prompts.id))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      db.select({ total: count() }).from(prompts).where(where),
    ]);
    const total = matching?.total ?? 0;
    return {
      data: {
        prompts: rows.map((row) => ({
          id: row.id,
          prompt: row.prompt,
          botResponse: {
            text: row.responseText,
            status: row.responseStatus,
            timestamp: row.responseAt.toISOString(),
          },
          adminReview: { isReviewed: row.isReviewed },
        })),
        pagination: { total, pages: Math.ceil(total / pageSize) },
      },
    };
  });

  register(services, extensions.reviewPrompt, async ({ params, body, commit }) =>
    commit(async (tx) => {
      const admin = await actingAdmin(tx, body.admin);
      const { isReviewed } = body;
      const changed = await tx
        .update(prompts)
        .set({
          isReviewed,
          reviewedAt: isReviewed ? new Date() : null,
          reviewedBy: isReviewed ? admin.email : null,
        })
        .where(eq(prompts.id, params.id))
        .returning({ id: prompts.id });
      if (changed.length === 0) throw new HttpError('not_found', 'This prompt does not exist any more.');
      return { message: isReviewed ? 'Prompt marked as reviewed.' : 'Prompt marked as pending.' };
    }),
  );
}
