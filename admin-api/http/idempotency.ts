import { createHash } from 'node:crypto';
import { eq, lt, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Snapshot } from '../audit/record';
import type { WriteAudit } from '../audit/writes';
import type { Call } from '../contract';
import { idempotencyKeyHeader, replayedHeader, takesIdempotencyKey } from '../contract/idempotency';
import type { Db, DbOrTx } from '../db/database';
import { idempotencyKeys } from '../db/schema';
import { HttpError } from './errors';

/** @param stored replaces the stored response, to leave a secret out */
export type Commit = <A extends object>(
  work: (tx: DbOrTx) => Promise<A>,
  stored?: (answer: A) => object,
) => Promise<A>;

class Replay extends Error {
  constructor(
    readonly status: number,
    readonly answer: string,
  ) {
    super('This was carried out before.');
  }
}

const lifetime = sql`interval '24 hours'`;
const asText = (answer: object) => JSON.stringify({ success: true, ...answer });

/** Returns the commit of requests without a key. */
export function unkeyed(db: Db, audit: WriteAudit) {
  return {
    commit: ((work) =>
      db.transaction(async (tx) => {
        await audit.lock(tx);
        if (audit.reads) audit.seen((await tx.execute<Snapshot>(audit.reads)).rows[0] ?? null);
        const answer = await work(tx);
        await audit.after(tx, answer);
        return answer;
      })) as Commit,
    async amend(): Promise<void> {},
  };
}

/**
 * Handles an Idempotency-Key (decision 0017): the response is stored in the write's transaction. A second
 * request waits for the first.
 */
export function keyedRequest(
  db: Db,
  call: Call,
  request: FastifyRequest,
  { status, audit }: { status: number; audit: WriteAudit },
) {
  const header = request.headers[idempotencyKeyHeader];
  if (header === undefined || !takesIdempotencyKey(call)) return null;
  const key = keyIn(String(header));
  let fingerprint: string | undefined;
  const ours = () => ({ key, call: call.name, fingerprint });

  return {
    /** Parsed input, so that key order does not matter. */
    reads(input: readonly unknown[]): void {
      fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex');
    },

    commit: ((work, stored = (answer) => answer) =>
      db.transaction(async (tx) => {
        // Saves round trips for the audit log.
        await audit.lock(tx);
        audit.seen(await claim(tx, { ...ours(), fingerprint: fingerprint ?? '' }, audit.reads));
        const answer = await work(tx);
        const response = asText(stored(answer));
        await audit.after(
          tx,
          answer,
          sql`update idempotency_keys set status = ${status}, answer = ${response} where key = ${key}`,
        );
        return answer;
      })) as Commit,

    /** After the commit. */
    async amend(answer: object): Promise<void> {
      await db
        .update(idempotencyKeys)
        .set({ answer: asText(answer) })
        .where(eq(idempotencyKeys.key, key));
    },

    /** Null: the failure is final. */
    async replayOf(error: unknown): Promise<Replay | null> {
      if (error instanceof Replay) return error;
      return error instanceof HttpError ? earlier(db, ours()) : null;
    },
  };
}

/** Sends an earlier response again. */
export function sendReplay(reply: FastifyReply, { status, answer }: Replay): FastifyReply {
  return reply
    .code(status)
    .headers({ [replayedHeader]: 'true', 'content-type': 'application/json; charset=utf-8' })
    .send(answer);
}

/** Deletes expired keys. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - ${lifetime}`));
}

/** With the draft standard's quotes, or none. */
function keyIn(header: string): string {
  const [, quoted, bare] = /^(?:"([\x21\x23-\x7e]{8,200})"|([\x21\x23-\x7e]{8,200}))$/.exec(header) ?? [];
  const key = quoted ?? bare;
  if (!key)
    throw new HttpError('invalid_input', 'The Idempotency-Key must have 8 to 200 printable characters.');
  return key;
}

type Write = { key: string; call: string; fingerprint: string | undefined };

async function claim(
  tx: DbOrTx,
  write: Write & { fingerprint: string },
  reads: SQL | null,
): Promise<Snapshot | null> {
  const { key, call, fingerprint } = write;
  const nothing = sql`select null::text as name, null::jsonb as fields where false`;
  const { rows } = await tx.execute<{ claimed: string | null } & Snapshot>(sql`
    with claimed as (
      insert into idempotency_keys as k (key, call, fingerprint, created_at) values (${key}, ${call}, ${fingerprint}, now())
      on conflict (key) do update set call = excluded.call, fingerprint = excluded.fingerprint, status = null, answer = null, created_at = now()
        where k.created_at < now() - ${lifetime}
      returning key)
    select (select key from claimed) as claimed, was.name, was.fields
    from (select 1) one left join (${reads ?? nothing}) was on true`);
  const [row] = rows;
  if (row?.claimed) return row.fields === null ? null : { name: row.name, fields: row.fields };
  const replay = await earlier(tx, write);
  throw replay ?? new Error('The key is taken, and is not there.');
}

async function earlier(db: DbOrTx, { key, call, fingerprint }: Write): Promise<Replay | null> {
  const [found] = await db
    .select()
    .from(idempotencyKeys)
    .where(sql`${idempotencyKeys.key} = ${key} and ${idempotencyKeys.createdAt} >= now() - ${lifetime}`);
  if (!found || found.status === null || found.answer === null) return null;
  if (found.call !== call || (fingerprint !== undefined && found.fingerprint !== fingerprint))
    throw new HttpError(
      'idempotency_key_reused',
      'This was saved already, as it was sent the first time. Look at it before you change it and send it again.',
    );
  return new Replay(found.status, found.answer);
}
