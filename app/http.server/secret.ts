import type { Logger } from 'pino';
import type { Config } from '~/config.server';
import { storedSecrets } from '~shared/stored-secrets';
import type { Provider } from './services';

/**
 * Newest first: SESSION_SECRET, or one stored in the database or DATA_DIR.
 * @throws {SecretFileError}
 * @throws {UnusableDatabase}
 */
export async function sessionSecrets(
  { sessionSecrets: given, dataDir, databaseUrl }: Pick<Config, 'sessionSecrets' | 'dataDir' | 'databaseUrl'>,
  log: Logger,
): Promise<string[]> {
  if (given) return given;
  return Object.values(await storedSecrets(['session-secret'], { dataDir, databaseUrl, log }));
}

/** Without ADMIN_API_TOKEN, both keys are in the shared database (ROLE=dashboard). */
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
