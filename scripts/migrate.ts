import { readConfig, StartupError } from '../admin-api/config';
import { takeDataDir } from '../admin-api/db/data-dir';
import { openDatabase } from '../admin-api/db/database';
import { exitStatus } from '../shared/exit-status';

/* npm run migrate: migrates the database of `npm run dev`. */

try {
  const config = await readConfig(process.env);
  const data = await takeDataDir(config);
  try {
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      pgliteDir: `${config.dataDir}/pglite`,
      pglite: data.pglite,
      onError: (error) => console.error(error.message),
    });
    console.log(database.migrated.length > 0 ? `Run: ${database.migrated.join(', ')}` : 'Nothing to run.');
    await database.close();
  } finally {
    await data.release();
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = exitStatus.failed;
}
