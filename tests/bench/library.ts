import { cp } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { readConfig } from '../../admin-api/config';
import { startAdminApi } from '../../admin-api/server';
import { fillDemoData, freshDataDir } from '../support/demo-data';
import { startAdminApi as startBuiltAdminApi, startDashboard } from '../support/product';

/** Contents of the library that is measured: what the peers were measured with. */
export const libraryOf = 2_000;

let filled: Promise<string> | undefined;

/** A DATA_DIR with the demo data and `libraryOf` contents, each with a thumbnail. Its caller removes it. */
export async function libraryDataDir(): Promise<string> {
  filled ??= fill();
  const folder = await freshDataDir(false);
  await cp(await filled, folder, { recursive: true });
  return folder;
}

async function fill(): Promise<string> {
  await fillDemoData();
  const folder = await freshDataDir(true);
  const api = await startAdminApi(
    await readConfig({ DATA_DIR: folder, ADMIN_API_PORT: '0', LOG_LEVEL: 'error' }),
  );
  try {
    await api.services.db.execute(sql`
      insert into contents (id, section_id, code, title, description, thumbnail, file, type, duration, published, created_at)
      select 'bench' || n, s.section_id, 'ITE-' || (1000 + n), 'Counting song number ' || n, '<p>A song to count along with.</p>',
        s.thumbnail, s.file, s.type, 60 + n % 600, n % 5 > 0, now() + make_interval(secs => n)
      from generate_series(1, ${libraryOf}::int - (select count(*)::int from contents)) as n
      join lateral (select * from contents where thumbnail is not null and code not like 'ITE-1___%'
        order by code offset n % 12 limit 1) as s on true`);
  } finally {
    await api.close();
  }
  return folder;
}

/** The folder every copy is made from, so that it can be removed at the end. */
export const filledFolder = (): Promise<string> | undefined => filled;

/** The built admin API over the library, and a dashboard before it. */
export async function startLibrary() {
  const library = await startBuiltAdminApi({ env: { DATA_DIR: await libraryDataDir() } });
  const dashboard = await startDashboard({
    ADMIN_API_URL: library.url,
    ADMIN_API_TOKEN: library.token,
    MEDIA_API_KEY: library.mediaKey,
    LOG_LEVEL: 'warn',
  });
  return {
    ...dashboard,
    async stop() {
      await dashboard.stop();
      await library.stop();
    },
  };
}
