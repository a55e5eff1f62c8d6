import type { FastifyRequest } from 'fastify';
import type { Call } from '../contract';
import { type Audited, auditedWrites } from '../contract/audited-writes';
import type { DbOrTx } from '../db/database';
import { whoActs } from '../http/acting';
import { readSnapshot, recordWrite, type Snapshot, sourceOf } from './record';

/** Adds the row of one write within its transaction. */
export type WriteAudit = {
  /** Reads what the write is about to change; the first thing in the transaction. */
  before(tx: DbOrTx): Promise<void>;
  /** Adds the row; the last thing in the transaction. @param answer what the write gave, with the id of what it made */
  after(tx: DbOrTx, answer: object): Promise<void>;
};

/** Nothing is added by what carries the write out: the handler does that, or there is nothing to tell. */
const notHere: WriteAudit = { before: async () => {}, after: async () => {} };

/**
 * The audit of one write.
 * @param input the call's path parameters and body; `id` or `pollId` names what is changed, where it exists already
 */
export function auditOf(call: Call, request: FastifyRequest, input: object): WriteAudit {
  const entry = (auditedWrites as Record<string, Audited | string | undefined>)[call.name];
  if (typeof entry !== 'object') return notHere;
  const { kind, action } = entry;
  const named = input as { id?: string; pollId?: string };
  const id = named.id ?? named.pollId;
  let before: Snapshot | null = null;
  return {
    async before(tx) {
      if (id !== undefined) before = await readSnapshot(tx, kind, id);
    },
    async after(tx, answer) {
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
      );
    },
  };
}
