import pg from 'pg';
import type { Cluster } from './cluster';

/** One query past the product. @throws while PostgreSQL is away */
async function ask<Row extends pg.QueryResultRow>({ postgres }: Cluster, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** All sections of contents, as they stand in the database. */
export const sectionsOf = (cluster: Cluster) => ask<{ name: string }>(cluster, 'select name from sections');

/** How many sessions of the companion app are live, as they stand in the database; null while it cannot be asked. */
export async function liveUsersOf(cluster: Cluster): Promise<number | null> {
  const live =
    "select count(*)::int as n from app_sessions where ended_at is null and last_seen > now() - interval '5 minutes'";
  const rows = await ask<{ n: number }>(cluster, live).catch(() => []);
  return rows[0]?.n ?? null;
}
