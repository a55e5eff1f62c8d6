import { checkTotpKeys } from '../../auth/totp-secrets';
import { type AdminApiConfig, StartupError } from '../../config';
import type { Db } from '../../db/database';
import type { Finding } from './finding';

/** Checks that the key decrypts the two-factor secrets. */
export async function twoFactor(
  db: Db,
  stores: Pick<AdminApiConfig, 'totpSecrets' | 'dataDir' | 'databaseUrl'>,
): Promise<Finding> {
  const check = 'two-factor key';
  try {
    const { secrets, lost } = await checkTotpKeys(db, stores);
    return lost > 0
      ? {
          check,
          ok: false,
          detail: `${lost} of ${secrets} two-factor secrets cannot be decrypted; those users need "reset-mfa"`,
        }
      : { check, ok: true, detail: `it decrypts all ${secrets} two-factor secrets` };
  } catch (error) {
    if (error instanceof StartupError) return { check, ok: false, detail: error.message };
    throw error;
  }
}
