import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../admin-api/db/database';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { startS3Server } from '../../../scripts/lib/s3-server.mjs';

/**
 * The engines of an organisation: a PostgreSQL server with an empty, migrated database that every API of a test gets a copy of,
 * and an S3 server where each of them has a bucket for its media. Where there is no S3 server, media are on the disk and a line says so.
 */
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
  const s3 = await startS3Server();
  if (!s3)
    console.warn(
      'No S3 server here (Debian: radosgw, ceph-mon, ceph-osd, ceph-common): media are tried on the disk only.',
    );
  else project.provide('s3', s3.env);
  return async () => {
    s3?.stop();
    await server.stop();
  };
}
