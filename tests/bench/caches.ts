// What each cache between a list and its reader is worth (docs/decisions/0030): the same list with it and without, in one run.
import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { createAdminApiClient } from '~/admin-api.server/client';
import { contents, quizzes } from '~contract';
import { readConfig } from '../../admin-api/config';
import { startAdminApi } from '../../admin-api/server';
import { freshDataDir } from '../support/demo-data';
import { fillQuestions } from './lists';
import { growContents, seedRows } from './many-rows';
import { median, type Options, type Row } from './table';

/** Milliseconds (medians) until the dashboard has a list of `rows` items from the embedded admin API, read through the contract. */
export async function measureCaches({ rows: [size = 500] = [], runs = 15 }: Options): Promise<Row[]> {
  const dataDir = await freshDataDir(false);
  const config = await readConfig({ DATA_DIR: dataDir, ADMIN_API_PORT: '0', LOG_LEVEL: 'error' });
  const api = await startAdminApi(config);
  const { db, lists } = api.services;
  const makeClient = () =>
    createAdminApiClient({
      target: () => ({ url: api.url, token: config.token }),
      log: pino({ level: 'silent' }),
    });
  const known = makeClient();
  try {
    await seedRows(db);
    await growContents(db, 0, 10 * size);
    await fillQuestions(db, size);
    const rows: Row[] = [];
    for (const call of [quizzes.list, contents.list]) {
      /** @param before what is forgotten before each read @param unchanged whether the reader has read this list before */
      const read = async (before: () => unknown, unchanged: boolean) => {
        const times: number[] = [];
        for (let run = -3; run < runs; run++) {
          const client = unchanged ? known : makeClient();
          await before();
          const started = performance.now();
          await client.call(call, {});
          if (run >= 0) times.push(performance.now() - started);
          if (!unchanged) await client.close();
        }
        return median(times);
      };
      const allParts = async () => {
        await db.execute(sql`update quizzes set revision = revision + 1`);
        lists.drop();
      };
      await known.call(call, {});
      const nothing = await read(allParts, false);
      const parts = await read(() => lists.drop(), false);
      const text = await read(() => {}, false);
      const etag = await read(() => lists.drop(), true);
      const all = await read(() => {}, true);
      const what = `${call.path}, ${call === contents.list ? 10 * size : size} items`;
      if (call === quizzes.list)
        rows.push({
          what: `${what}: parts of items`,
          figure: parts,
          unit: 'ms',
          reference: { what: 'no cache', figure: nothing },
        });
      rows.push(
        {
          what: `${what}: text of the list`,
          figure: text,
          unit: 'ms',
          reference: { what: 'without it', figure: parts },
        },
        {
          what: `${what}: 304 for what is unchanged`,
          figure: etag,
          unit: 'ms',
          reference: { what: 'without it', figure: parts },
        },
        {
          what: `${what}: both`,
          figure: all,
          unit: 'ms',
          reference: { what: 'with the 304 alone', figure: etag },
        },
      );
    }
    return rows;
  } finally {
    await known.close();
    await api.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
