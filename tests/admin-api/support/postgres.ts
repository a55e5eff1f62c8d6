import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../admin-api/db/database';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';

/** Starts a PostgreSQL server with an empty, migrated database that every API of a test gets a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  if (!server) throw new Error("There is no PostgreSQL here; install Debian's postgresql.");
  try {
    const database = await openDatabase({
      databaseUrl: server.url('template1'),
      pgliteDir: '',
      onError: (error) => {
        throw error;
      },
    });
    await database.close();
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgres', server.url(''));
  return server.stop;
}
