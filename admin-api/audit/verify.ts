import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/database';

export type ChainReport = {
  rows: number;
  problems: string[];
};

/** Checks the hash chain. It cannot detect rows removed at the end; compare `rows` with a backup's. */
export async function verifyChain(db: DbOrTx): Promise<ChainReport> {
  const { rows } = await db.execute<{ id: string; changed: boolean; broken: boolean }>(sql`
    select id, changed, broken from (
      select e.id, audit_hash(e) <> e.hash as changed,
        case
          when lag(e.id) over (order by e.id) is not null
            then lag(e.id) over (order by e.id) <> e.id - 1 or lag(e.hash) over (order by e.id) <> e.previous_hash
          when e.id = 1 then e.previous_hash <> repeat('0', 64)
          -- The first row that is kept goes on where a cut, which is recorded, ended.
          else not exists (
            select 1 from audit_events cut where cut.action = 'log-cut'
              and cut.changes #>> '{lastRow,before}' = (e.id - 1)::text and cut.changes #>> '{lastHash,before}' = e.previous_hash)
        end as broken
      from audit_events e) looked_at
    where changed or broken order by id limit 20`);
  const problems = rows.map(({ id, changed }) =>
    changed
      ? `Row ${id} of the audit log is not as it was written.`
      : `Before row ${id} of the audit log, rows are missing or were put in.`,
  );
  const all = await db.execute<{ n: string }>(sql`select count(*) as n from audit_events`);
  return { rows: Number(all.rows[0]?.n ?? 0), problems };
}
