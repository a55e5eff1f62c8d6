import { readFileSync } from 'node:fs';

/** Variables that hold a secret: each may be in a file instead, which NAME_FILE names (Docker's and Kubernetes' secrets). */
export const secretVariables = [
  'SESSION_SECRET',
  'TOTP_KEY',
  'ADMIN_API_TOKEN',
  'MEDIA_API_KEY',
  'APP_API_KEY',
  'DATABASE_URL',
  'PGPASSWORD',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
] as const;

type Environment = Record<string, string | undefined>;

/**
 * Puts what the files of NAME_FILE hold into NAME, for this process and its children. Called again it finds nothing to do.
 * @returns what is wrong, a message each that begins with its variable
 */
export function readSecretFiles(env: Environment): string[] {
  return secretVariables.flatMap((name) => {
    const fileVariable = `${name}_FILE`;
    const file = env[fileVariable]?.trim();
    if (!file) return [];
    if (env[name]?.trim()) return [`${fileVariable} and ${name} are both set; only one of them may be`];
    try {
      const secret = readFileSync(file, 'utf8').trim();
      if (secret === '') return [`${fileVariable} names ${file}, which is empty`];
      env[name] = secret;
      delete env[fileVariable];
      return [];
    } catch (error) {
      return [
        `${fileVariable} names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`,
      ];
    }
  });
}
