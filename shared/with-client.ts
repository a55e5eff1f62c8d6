import type pg from 'pg';

/** Runs work on one pooled connection; closes it on an error, which releases locks. */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failed: Error | undefined;
  const onError = (error: Error) => {
    failed = error;
  };
  // A lost connection would crash the process.
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    failed ??= error as Error;
    throw error;
  } finally {
    client.off('error', onError);
    client.release(failed);
  }
}
