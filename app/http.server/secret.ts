import type { Logger } from 'pino';
import type { Config } from '~/config.server';
import { storedSecrets } from '~shared/stored-secrets';
import type { Provider } from './services';

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

/**
 * The admin API that ADMIN_API_URL names, with what it asks for. Without ADMIN_API_TOKEN it is the product's own (ROLE=dashboard), and both its
 * keys are in the database that it shares with this dashboard; whichever process comes first makes them.
 * @returns null where none is named
 * @throws as sessionSecrets does
 */
export async function outsideProvider(
  { adminApi, media, dataDir, databaseUrl }: Pick<Config, 'adminApi' | 'media' | 'dataDir' | 'databaseUrl'>,
  log: Logger,
): Promise<Provider | null> {
  if (!adminApi) return null;
  const { url, liveUrl, token } = adminApi;
  if (token !== null) return { url, liveUrl, token, mediaKey: media.apiKey };
  const names = ['admin-api-token', 'media-api-key'] as const;
  const shared = await storedSecrets(names, { dataDir, databaseUrl, log });
  const mediaKey = media.apiKey || shared['media-api-key'];
  return { url, liveUrl, token: shared['admin-api-token'], mediaKey };
}
