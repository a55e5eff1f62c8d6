import { type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { beginning } from '../../shared/text/beginning';
import { callerIp } from '../auth/throttle';
import {
  type AuditAction,
  type AuditActorKind,
  type AuditEvent,
  type AuditKind,
  auditLimits,
} from '../contract/audit';
import type { DbOrTx } from '../db/database';
import { type StoredKind, snapshotQuery } from './snapshot';

export type AuditSource = {
  actorKind: AuditActorKind;
  actorId?: string | null;
  actorName?: string | null;
  ip?: string | null;
  userAgent?: string | null;
  requestId?: string | null;
};

export type NewAuditEvent = AuditSource & {
  action: AuditAction;
  kind?: AuditKind | null;
  itemId?: string | null;
  itemName?: string | null;
  changes?: AuditEvent['changes'];
  outcome?: AuditEvent['outcome'];
  detail?: string | null;
};

export type Snapshot = { name: string | null; fields: unknown };

export const clientUserAgentHeader = 'x-client-user-agent';

/** Returns the source of a request; the bearer may name the user's address and browser. */
export function sourceOf(request: FastifyRequest): Pick<AuditSource, 'ip' | 'userAgent' | 'requestId'> {
  return {
    ip: callerIp(request),
    userAgent: String(request.headers[clientUserAgentHeader] ?? '').slice(0, auditLimits.userAgent) || null,
    requestId: request.id,
  };
}

/** Adds a row to the audit log. It locks the log until the transaction ends, so call it last. */
export async function recordEvent(tx: DbOrTx, event: NewAuditEvent): Promise<void> {
  const changes = event.changes ? sql`${JSON.stringify(event.changes)}::jsonb` : sql`null::jsonb`;
  await insert(tx, event, { itemName: sql`${event.itemName ?? null}::text`, changes, from: sql`` });
}

/** Returns an item's current state, or null. */
export async function readSnapshot(tx: DbOrTx, kind: StoredKind, id: string): Promise<Snapshot | null> {
  const { rows } = await tx.execute<Snapshot>(snapshotQuery(kind, id));
  return rows[0] ?? null;
}

/**
 * Adds the row of a write, with the changes since `before`.
 * @param also another statement for the same round trip
 */
export async function recordWrite(
  tx: DbOrTx,
  event: Omit<NewAuditEvent, 'changes' | 'itemName'> & { kind: StoredKind; itemId: string },
  before: Snapshot | null,
  also?: SQL,
): Promise<void> {
  const was = sql`coalesce(${before ? JSON.stringify(before.fields) : null}::jsonb, '{}')`;
  await insert(tx, event, {
    also,
    itemName: sql`coalesce(${before?.name ?? null}::text, now_.name)`,
    changes: sql`audit_changes(${was}, coalesce(now_.fields, '{}'), ${auditLimits.value}::int)`,
    from: sql`from (select 1) one left join (${snapshotQuery(event.kind, event.itemId)}) now_ on true`,
  });
}

async function insert(
  tx: DbOrTx,
  event: NewAuditEvent,
  { itemName, changes, from, also }: { itemName: SQL; changes: SQL; from: SQL; also?: SQL },
): Promise<void> {
  const detail = event.detail ? beginning(event.detail, auditLimits.detail) : null;
  await tx.execute(sql`${also ? sql`with also as (${also})` : sql``}
    insert into audit_events
      (actor_kind, actor_id, actor_name, action, kind, item_id, item_name, changes, ip, user_agent, request_id, outcome, detail)
    select ${event.actorKind}, ${event.actorId ?? null}, ${event.actorName ?? null}, ${event.action}, ${event.kind ?? null},
      ${event.itemId ?? null}, ${itemName}, ${changes}, ${event.ip ?? null}, ${event.userAgent ?? null},
      ${event.requestId ?? null}, ${event.outcome ?? 'success'}, ${detail} ${from}`);
}
