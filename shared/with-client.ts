import type pg from 'pg';

/**
 * Runs work on one connection of a pool. When it throws, or the connection is lost meanwhile, the connection is closed: what it held (locks, an
 * open transaction) goes with it.
 */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failed: Error | undefined;
  const onError = (error: Error) => {
    failed = error;
  };
  // Without a listener, a connection that is lost between two queries would end the process.
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
