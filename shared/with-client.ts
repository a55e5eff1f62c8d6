import type pg from 'pg';

/**
 * Runs work on one pooled connection. On an error it closes the connection, which releases its locks and
 * transaction.
 */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failed: Error | undefined;
  const onError = (error: Error) => {
    failed = error;
  };
  // Without a listener, a connection lost between queries would crash the process.
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
