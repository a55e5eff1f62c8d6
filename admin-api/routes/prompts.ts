import { and, count, eq, sql } from 'drizzle-orm';
import { prompts as calls, extensions } from '../contract';
import {
  asPrompt,
  beyond,
  conditionsOf,
  countPrompts,
  inOrder,
  noCounts,
  placeOf,
  reverse,
  type Sort,
  totalOf,
} from '../db/prompts';
import { prompts } from '../db/schema';
import { HttpError } from '../http/errors';
import { register, type Services } from '../http/register';
import { actingAdmin } from './acting-admin';

/** SPEC §10.3. */
const pageSize = 10;
const gone = 'This prompt does not exist any more.';

/** Registers SPEC §7 Prompts. */
export function promptRoutes(services: Services): void {
  const { db } = services;

  register(services, calls.list, async ({ query }) => {
    const { page = 1, perPage = pageSize, after, sort = 'newest', ...filters } = query;
    const from = after === undefined ? null : await placeOf(db, after);
    const [rows, counts] = await Promise.all([
      db
        .select()
        .from(prompts)
        .where(and(...conditionsOf(filters), from ? beyond(from, sort) : undefined))
        .orderBy(...inOrder(sort))
        .limit(perPage)
        .offset(from ? 0 : (page - 1) * perPage),
      from ? noCounts : countPrompts(db, filters.q),
    ]);
    const total = totalOf(counts, filters);
    return {
      data: { prompts: rows.map(asPrompt), pagination: { total, pages: Math.ceil(total / perPage) }, counts },
    };
  });

  register(services, extensions.getPrompt, async ({ params, query }) => {
    const { sort = 'newest', ...filters } = query;
    const [row] = await db.select().from(prompts).where(eq(prompts.id, params.id));
    if (!row) throw new HttpError('not_found', gone);
    const place = await placeOf(db, params.id);
    const matching = and(...conditionsOf(filters));
    const beside = async (order: Sort) => {
      const [found] = await db
        .select({ id: prompts.id })
        .from(prompts)
        .where(and(matching, beyond(place, order)))
        .orderBy(...inOrder(order))
        .limit(1);
      return found?.id ?? null;
    };
    const counted = db
      .select({
        total: count(),
        ahead: sql<number>`count(*) filter (where ${beyond(place, reverse[sort])})`.mapWith(Number),
        found: sql<boolean | null>`bool_or(${prompts.id} = ${params.id})`,
      })
      .from(prompts)
      .where(matching);
    const [next, previous, [all]] = await Promise.all([beside(sort), beside(reverse[sort]), counted]);
    const position = all?.found ? all.ahead + 1 : null;
    return { prompt: asPrompt(row), place: { position, total: all?.total ?? 0, previous, next } };
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
      if (changed.length === 0) throw new HttpError('not_found', gone);
      return { message: isReviewed ? 'Prompt marked as reviewed.' : 'Prompt marked as pending.' };
    }),
  );
}
