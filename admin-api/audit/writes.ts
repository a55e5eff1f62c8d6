import { type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../contract';
import { type Audited, auditedWrites } from '../contract/audited-writes';
import { ifMatchHeader } from '../contract/extensions';
import type { DbOrTx } from '../db/database';
import { whoActs } from '../http/acting';
import { HttpError } from '../http/errors';
import { recordWrite, type Snapshot, sourceOf } from './record';
import { snapshotQuery } from './snapshot';
import { isVersion } from './version';

export type WriteAudit = {
  /** Call it before `reads`. */
  lock(tx: DbOrTx): Promise<void>;
  readonly reads: SQL | null;
  /** @throws {HttpError} 412 for another version */
  seen(before: Snapshot | null): void;
  /** Call it last. @param also another statement for the same round trip */
  after(tx: DbOrTx, answer: object, also?: SQL): Promise<void>;
};

const notHere: WriteAudit = {
  lock: async () => {},
  reads: null,
  seen: () => {},
  async after(tx, _answer, also) {
    if (also) await tx.execute(also);
  },
};

/** Returns the audit of one write. */
export function auditOf(call: Call, request: FastifyRequest, input: object): WriteAudit {
  const entry = (auditedWrites as Record<string, Audited | string | undefined>)[call.name];
  if (typeof entry !== 'object') return notHere;
  const { kind, action } = entry;
  const named = input as { id?: string; pollId?: string };
  const id = named.id ?? named.pollId;
  let before: Snapshot | null = null;
  const expected = request.headers[ifMatchHeader];
  return {
    async lock(tx) {
      // Also locks edits without the header, which could come between comparison and write.
      if (call.method === 'PUT' && id !== undefined)
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`edit ${kind} ${id}`}, 0))`);
    },
    reads: id === undefined ? null : snapshotQuery(kind, id),
    seen(found) {
      if (found && typeof expected === 'string' && !isVersion(found, expected.replace(/^"|"$/g, ''), action))
        throw new HttpError('edited_meanwhile', 'Another user changed this in the meantime.');
      before = found;
    },
    async after(tx, answer, also) {
      const made = answer as { id?: string; user?: { id: string }; published?: boolean };
      const itemId = id ?? made.id ?? made.user?.id;
      if (itemId === undefined) throw new Error(`${call.name} gives no id for the audit log.`);
      await recordWrite(
        tx,
        {
          ...whoActs(request),
          ...sourceOf(request),
          action: made.published === false && action === 'publish' ? 'unpublish' : action,
          kind,
          itemId,
        },
        before,
        also,
      );
    },
  };
}
