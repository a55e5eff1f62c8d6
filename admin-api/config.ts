import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import pino from 'pino';
import { z } from 'zod';
import {
  auditDays,
  logLevel,
  metricsToken,
  originUrl,
  port,
  postgresUrl,
  proxies,
  role,
  secretList,
  shownName,
  switchValue,
  usualAuditDays,
} from '../shared/environment';
import { exitStatus } from '../shared/exit-status';
import { BucketUnusable } from '../shared/media/bucket';
import { maxUploadBytes, maxUploadMb, usualMaxUploadMb } from '../shared/media/max-upload';
import { readS3Settings, type S3Settings } from '../shared/media/s3-settings';
import { UnusableDatabase } from '../shared/reach-postgres';
import { SecretFileError } from '../shared/secret-file';
import { storedSecrets } from '../shared/stored-secrets';
import { backupKeep, backupPrefix, backupSchedule, type Keep, usualBackupKeep } from './backup/schedule';
import { finishInterrupted } from './backup/swap';

export type AdminApiConfig = {
  host: string;
  port: number;
  token: string;
  /** `api-key` of media URLs. */
  mediaKey: string;
  appKey: string;
  /** The first encrypts, all decrypt; null: stored. */
  totpSecrets: string[] | null;
  dataDir: string;
  databaseUrl: string | undefined;
  role: string | undefined;
  s3: S3Settings | null;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Without a trailing slash. */
  publicUrl: string;
  firstAdminEmail: string | undefined;
  demo: boolean;
  demoTraffic: boolean;
  metricsToken: string | null;
  isDevelopment: boolean;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  appName: string;
  maxUpload: number;
  auditDays: number;
  backupPassphrase: string | null;
  backups: {
    /** Cron, in the process's time zone. */
    schedule: string;
    keep: Keep;
    /** Null: in DATA_DIR/backups. */
    s3Prefix: string | null;
  } | null;
  /** Proxies whose X-Forwarded headers are trusted. */
  trustProxy: number;
};

export class StartupError extends Error {
  constructor(
    message: string,
    readonly status: 75 | 78 = exitStatus.configuration,
  ) {
    super(message);
  }
}

const key = z
  .string()
  .min(16, 'must be at least 16 characters')
  .regex(/^[\x21-\x7e]+$/, 'must be plain characters without spaces');

const Environment = z.object({
  ROLE: role.optional(),
  NODE_ENV: z.string().optional(),
  ADMIN_API_HOST: z.string().optional(),
  ADMIN_API_PORT: port.default(4000),
  ADMIN_API_TOKEN: key.optional(),
  MEDIA_API_KEY: key.optional(),
  APP_API_KEY: key.optional(),
  TOTP_KEY: secretList.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => z.email().safeParse(/^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text).success,
      'must be an email address, such as Inzira <no-reply@example.org>',
    )
    .optional(),
  PORT: port.default(3000),
  PUBLIC_URL: originUrl.optional(),
  FIRST_ADMIN_EMAIL: z.email('must be an email address').optional(),
  DEMO: switchValue.default(false),
  DEMO_TRAFFIC: switchValue.default(false),
  METRICS_TOKEN: metricsToken.optional(),
  LOG_LEVEL: logLevel.default('info'),
  APP_NAME: shownName.default('Inzira'),
  TRUST_PROXY: proxies.default(0),
  MAX_UPLOAD_MB: maxUploadMb.default(usualMaxUploadMb),
  AUDIT_DAYS: auditDays.default(usualAuditDays),
  BACKUP_PASSPHRASE: z.string().min(12, 'must be at least 12 characters').optional(),
  BACKUP_SCHEDULE: backupSchedule.optional(),
  BACKUP_KEEP: backupKeep.prefault(usualBackupKeep),
  BACKUP_S3_PREFIX: backupPrefix.optional(),
});

export const variables: readonly string[] = Object.keys(Environment.shape);

function parse(env: Readonly<Record<string, string | undefined>>) {
  const names = Object.keys(Environment.shape);
  return Environment.safeParse(
    Object.fromEntries(names.map((name) => [name, env[name]?.trim() || undefined])),
  );
}

/** Returns a message for each invalid variable. */
export function issuesOf(env: Readonly<Record<string, string | undefined>>): string[] {
  const { data, error } = parse(env);
  const issues = error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  if (env.BACKUP_S3_PREFIX?.trim() && !env.S3_BUCKET?.trim())
    issues.push('BACKUP_S3_PREFIX needs S3_BUCKET, the bucket that it is in');
  const isEmbedded = !env.ROLE?.trim() && !env.ADMIN_API_URL?.trim();
  if (isEmbedded && data && data.ADMIN_API_PORT !== 0 && data.ADMIN_API_PORT === data.PORT)
    issues.push(`ADMIN_API_PORT and PORT are both ${data.PORT}: set ADMIN_API_PORT to another one`);
  return [...issues, ...readS3Settings(env).issues];
}

/** Reads the environment; generates and stores missing keys. */
export async function readConfig(env: Readonly<Record<string, string | undefined>>): Promise<AdminApiConfig> {
  const parsed = parse(env);
  const issues = issuesOf(env);
  if (!parsed.success || issues.length > 0)
    throw new StartupError(`The configuration is not valid: ${issues.join('; ')}.`);
  const e = parsed.data;
  const dataDir = resolve(e.DATA_DIR);
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartupError(`DATA_DIR ${dataDir} cannot be made: ${error.message}.`);
  });
  await finishInterrupted(dataDir);
  const keys = await storedKeys(e, dataDir);
  return {
    // Alone, it serves other machines; embedded, only this one.
    host: e.ADMIN_API_HOST ?? (e.ROLE === 'admin-api' ? '0.0.0.0' : '127.0.0.1'),
    port: e.ADMIN_API_PORT,
    token: keys['admin-api-token'],
    mediaKey: keys['media-api-key'],
    appKey: keys['app-api-key'],
    totpSecrets: e.TOTP_KEY ?? null,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    role: e.ROLE,
    s3: readS3Settings(env).s3,
    smtpUrl: e.SMTP_URL,
    ...namesOf(e),
    firstAdminEmail: e.FIRST_ADMIN_EMAIL?.toLowerCase(),
    demo: e.DEMO,
    demoTraffic: e.DEMO_TRAFFIC,
    metricsToken: e.METRICS_TOKEN ?? null,
    isDevelopment: e.NODE_ENV === 'development',
    logLevel: e.LOG_LEVEL,
    appName: e.APP_NAME,
    trustProxy: e.TRUST_PROXY,
    maxUpload: maxUploadBytes(e.MAX_UPLOAD_MB),
    auditDays: e.AUDIT_DAYS,
    backupPassphrase: e.BACKUP_PASSPHRASE ?? null,
    backups: backupsOf(e),
  };
}

/** Reads the stores' settings for a command. */
export function readStores(
  env: Readonly<Record<string, string | undefined>>,
  { mayBeMissing = false } = {},
): Pick<
  AdminApiConfig,
  | 'dataDir'
  | 'databaseUrl'
  | 's3'
  | 'totpSecrets'
  | 'backupPassphrase'
  | 'backups'
  | 'publicUrl'
  | 'smtpUrl'
  | 'mailFrom'
> {
  const parsed = parse(env);
  const issues = issuesOf(env);
  if (!parsed.success || issues.length > 0)
    throw new StartupError(`The configuration is not valid: ${issues.join('; ')}.`);
  const { DATA_DIR, DATABASE_URL, BACKUP_PASSPHRASE } = parsed.data;
  const dataDir = resolve(DATA_DIR);
  if (!mayBeMissing && !existsSync(dataDir)) throw new StartupError(`DATA_DIR ${dataDir} does not exist.`);
  return {
    dataDir,
    databaseUrl: DATABASE_URL,
    s3: readS3Settings(env).s3,
    totpSecrets: parsed.data.TOTP_KEY ?? null,
    backupPassphrase: BACKUP_PASSPHRASE ?? null,
    backups: backupsOf(parsed.data),
    smtpUrl: parsed.data.SMTP_URL,
    ...namesOf(parsed.data),
  };
}

function backupsOf(e: z.output<typeof Environment>): AdminApiConfig['backups'] {
  const { BACKUP_SCHEDULE: schedule, BACKUP_KEEP: keep, BACKUP_S3_PREFIX: s3Prefix = null } = e;
  return schedule ? { schedule, keep, s3Prefix } : null;
}

function namesOf({ PUBLIC_URL, PORT, MAIL_FROM, APP_NAME }: z.output<typeof Environment>) {
  const publicUrl = (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');
  return { publicUrl, mailFrom: MAIL_FROM ?? `${APP_NAME} <no-reply@${new URL(publicUrl).hostname}>` };
}

async function storedKeys(e: z.output<typeof Environment>, dataDir: string) {
  const given = {
    'admin-api-token': e.ADMIN_API_TOKEN,
    'media-api-key': e.MEDIA_API_KEY,
    'app-api-key': e.APP_API_KEY,
  };
  const names = Object.keys(given) as (keyof typeof given)[];
  const missing = names.filter((name) => given[name] === undefined);
  try {
    const log = pino({ level: e.LOG_LEVEL });
    const stored = await storedSecrets(missing, { dataDir, databaseUrl: e.DATABASE_URL ?? null, log });
    return { ...stored, ...definedOf(given) } as Record<keyof typeof given, string>;
  } catch (error) {
    if (error instanceof SecretFileError) throw new StartupError(error.message);
    throw asStartupError(error);
  }
}

/** Converts errors of an unusable database or store to StartupError. */
export function asStartupError(error: unknown): unknown {
  if (!(error instanceof UnusableDatabase || error instanceof BucketUnusable)) return error;
  return new StartupError(error.message, error.isDown ? exitStatus.tryAgain : exitStatus.configuration);
}

const definedOf = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
