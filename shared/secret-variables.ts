import { readFileSync } from 'node:fs';

/** Or in a file named by NAME_FILE (Docker and Kubernetes secrets). */
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
 * Reads the files of NAME_FILE into NAME.
 * @returns a message for each problem
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
