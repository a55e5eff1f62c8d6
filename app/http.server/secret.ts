import type { Logger } from 'pino';
import type { Config } from '~/config.server';
import { storedSecrets } from '~shared/stored-secrets';

/**
 * The secrets that sign cookies, the first of them new ones: those of SESSION_SECRET, else one that is made once and stored in the database of
 * DATABASE_URL or in DATA_DIR, so that sessions survive a restart.
 * @throws {SecretFileError} when it cannot be read or written, or is truncated; {UnusableDatabase} when the database cannot be used
 */
export async function sessionSecrets(
  { sessionSecrets: given, dataDir, databaseUrl }: Pick<Config, 'sessionSecrets' | 'dataDir' | 'databaseUrl'>,
  log: Logger,
): Promise<string[]> {
  if (given) return given;
  return Object.values(await storedSecrets(['session-secret'], { dataDir, databaseUrl, log }));
}
