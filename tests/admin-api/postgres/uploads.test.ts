import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { uploadTests } from '../../support/upload-tests';
import { newDatabase } from '../support/api';
import { makeBucket } from '../support/bucket';

const server = inject('s3');

describe.skipIf(!server)('uploads in a bucket, over lines that are cut (REL-15)', () =>
  uploadTests(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uploads-in-bucket-'));
    const bucket = await makeBucket(server as NonNullable<typeof server>, folder);
    const DATABASE_URL = String(await newDatabase());
    return {
      adminApiEnv: { ...bucket.env, DATABASE_URL, DATA_DIR: folder },
      dashboardEnv: { ...bucket.env, DATABASE_URL },
      stored: async () => [
        ...(await bucket.names('uploads/info/')),
        ...(await bucket.names('uploads/data/')),
      ],
      async forgetFacts() {
        const client = new pg.Client({ connectionString: DATABASE_URL });
        await client.connect();
        await client.query('delete from dashboard_marks');
        await client.end();
      },
      async remove() {
        bucket.client.destroy();
        await rm(folder, { recursive: true, force: true });
      },
    };
  }),
);
