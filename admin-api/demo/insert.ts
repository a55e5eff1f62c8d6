import { getTableName, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../db/database';

/**
 * Inserts rows with one JSON parameter, past the protocol's limit of 65,535.
 * @param rows all with the same keys
 */
export async function insertRows<T extends PgTable>(
  tx: DbOrTx,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const keys = Object.keys(first);
  const columns = sql.join(
    keys.map((key) => sql.identifier(toSnakeCase(key))),
    sql`, `,
  );
  const named = rows.map((row) =>
    Object.fromEntries(keys.map((key) => [toSnakeCase(key), (row as Record<string, unknown>)[key] ?? null])),
  );
  const name = sql.identifier(getTableName(table));
  await tx.execute(
    sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(named)}::json)`,
  );
}
