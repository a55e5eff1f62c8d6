import { join } from 'node:path';
import { loadOrCreateSecret } from '../../shared/secret-file';

/**
 * The secret that signs cookies when SESSION_SECRET is not set: made once and stored in DATA_DIR, so that sessions
 * survive a restart.
 * @throws {SecretFileError} when it cannot be read or written, or is truncated
 */
export const storedSessionSecret = (dataDir: string): Promise<string> =>
  loadOrCreateSecret(join(dataDir, 'session-secret'), 'all users have to sign in again');
