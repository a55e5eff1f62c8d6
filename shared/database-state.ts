import type pg from 'pg';

export type StoreState = 'ok' | 'read-only' | 'emptied' | 'down';

/**
 * Returns whether the database is writable and has `table`.
 * @throws when it cannot be reached
 */
export async function databaseState(pool: Pick<pg.Pool, 'query'>, table: string): Promise<StoreState> {
  const { rows } = await pool.query<{ readonly: string; present: boolean }>(
    `select current_setting('transaction_read_only') as readonly, to_regclass($1) is not null as present`,
    [table],
  );
  if (!rows[0]?.present) return 'emptied';
  return rows[0].readonly === 'off' ? 'ok' : 'read-only';
}
