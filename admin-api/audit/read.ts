import { and, desc, eq, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { mayBeContactDetail } from '../../shared/text/contact-details';
import type { AuditEvent, AuditFilters } from '../contract/audit';
import type { Db } from '../db/database';
import { auditEvents, staffUsers } from '../db/schema';

type Filters = z.output<typeof AuditFilters>;
type Place = { page?: number | undefined; perPage?: number | undefined; before?: number | undefined };

const countedTo = 1_000;

/**
 * Returns rows of the audit log, newest first.
 * @param place a page, or the rows `before` an id, which are not counted
 */
export async function readAuditEvents(db: Db, filters: Filters, place: Place) {
  const { page = 1, perPage = 50, before } = place;
  const conditions = conditionsOf(filters);
  const isWhole = conditions.length === 0;
  const { first, last } = await ends(db);
  const skip = before === undefined ? (page - 1) * perPage : 0;
  const upTo = before === undefined ? (isWhole ? last - skip : last) : before - 1;
  const rows = await db
    .select()
    .from(auditEvents)
    .where(and(lte(auditEvents.id, upTo), ...conditions))
    .orderBy(desc(auditEvents.id))
    .limit(perPage)
    .offset(isWhole ? 0 : skip);
  const all = isWhole ? last - first + 1 : before === undefined ? await counted(db, conditions) : rows.length;
  return {
    data: rows.map(asEvent),
    total: isWhole ? all : Math.min(all, countedTo),
    more: !isWhole && all > countedTo,
  };
}

/** Returns one row, or null. */
export async function readAuditEvent(db: Db, id: number): Promise<AuditEvent | null> {
  const [row] = await db.select().from(auditEvents).where(eq(auditEvents.id, id));
  return row ? asEvent(row) : null;
}

async function ends(db: Db): Promise<{ first: number; last: number }> {
  const { rows } = await db.execute<{ first: string | null; last: string | null }>(
    sql`select (select min(id) from audit_events) as first, (select max(id) from audit_events) as last`,
  );
  return { first: Number(rows[0]?.first ?? 1), last: Number(rows[0]?.last ?? 0) };
}

async function counted(db: Db, conditions: SQL[]): Promise<number> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(auditEvents)
    .where(and(...conditions))
    .limit(countedTo + 1)
    .as('found');
  return db.$count(found);
}

function conditionsOf({ actor, action, kind, itemId, from, to, search }: Filters): SQL[] {
  const e = auditEvents;
  const like = search?.trim() && `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
  // Search must not find what is masked in a prompt (0072).
  const searchedName = sql`case when ${e.kind} = 'prompt' then regexp_replace(${e.itemName}, ${mayBeContactDetail}, ' ', 'g') else ${e.itemName} end`;
  return [
    actor && or(eq(e.actorId, actor), and(eq(e.kind, 'staff-user'), eq(e.itemId, actor))),
    action && eq(e.action, action),
    kind && eq(e.kind, kind),
    itemId && eq(e.itemId, itemId),
    from && gte(e.at, new Date(from)),
    to && lt(e.at, new Date(to)),
    like &&
      or(
        sql`concat_ws(' ', ${e.actorName}, ${searchedName}, ${e.detail}, ${e.ip}, ${e.requestId}) ilike ${like}`,
        sql`${e.actorId} in (${withEmail(like)})`,
        sql`(${e.kind} = 'staff-user' and ${e.itemId} in (${withEmail(like)}))`,
      ),
  ].filter((one): one is SQL => typeof one === 'object');
}

const withEmail = (like: string) =>
  sql`select ${staffUsers.id} from ${staffUsers} where ${staffUsers.email} ilike ${like}`;

function asEvent(row: typeof auditEvents.$inferSelect): AuditEvent {
  const { previousHash, hash, at, ...fields } = row;
  return { ...fields, at: at.toISOString() } as AuditEvent;
}
