import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret that signs cookies when SESSION_SECRET is not set: made once and kept in DATA_DIR, so that
 * sessions survive a restart.
 * @throws when DATA_DIR cannot be written, with a sentence naming it
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret');
  try {
    await mkdir(dataDir, { recursive: true });
    const secret = randomBytes(32).toString('base64url');
    // 'wx': two processes starting at once end up with the same file.
    await writeFile(file, secret, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return (await readFile(file, 'utf8')).trim();
  } catch (cause) {
    throw new Error(`DATA_DIR (${dataDir}) cannot be written: ${(cause as Error).message}`, { cause });
  }
}
