import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { loadOrCreateSecret, SecretFileError } from '../shared/secret-file';

/** Everything the API is known; one line each in .env.example. */
export type AdminApiConfig = {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** The fixed bearer credential of every call. */
  token: string;
  /** `api-key` of media URLs. */
  mediaKey: string;
  /** Key of the mobile API. */
  appKey: string;
  /** TOTP_KEY: the first encrypts, all decrypt; null: DATA_DIR/totp-key has one. */
  totpSecrets: string[] | null;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Address people use for the dashboard; invitation links start with it. No trailing slash. */
  publicUrl: string;
  firstAdminEmail: string | undefined;
  demo: boolean;
  /** A few simulated people come through the mobile API. */
  demoTraffic: boolean;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  appName: string;
  /** Bytes. */
  maxUpload: number;
  /** How many reverse proxies stand in front; what they say of the caller's address and protocol is believed. */
  trustProxy: number;
};

/** An error of configuration or surroundings that one message explains; ends the process with that message. */
export class StartupError extends Error {}

const switchValue = z
  .enum(['1', '0', 'true', 'false', 'on', 'off', 'yes', 'no'])
  .transform((v) => ['1', 'true', 'on', 'yes'].includes(v));
const key = z
  .string()
  .min(16, 'must be at least 16 characters')
  .regex(/^[\x21-\x7e]+$/, 'must be plain characters without spaces');
/** Values that stand in examples; whoever reads those could decrypt what they encrypt. */
const sampleSecrets = /change-?me|replace-?me|example|secret-secret|0123456789/i;
const secretList = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .refine(
    (all) => all.every((secret) => /^[\x21-\x7e]{32,}$/.test(secret)),
    'needs at least 32 characters without spaces (each, in a comma-separated list)',
  )
  .refine(
    (all) => all.every((secret) => !sampleSecrets.test(secret)),
    'looks like a sample value; make one with: openssl rand -hex 32',
  );
const port = z.coerce.number('must be a port number').int().min(0).max(65_535, 'must be at most 65535');

const Environment = z.object({
  ADMIN_API_HOST: z.string().default('127.0.0.1'),
  ADMIN_API_PORT: port.default(4000),
  ADMIN_API_TOKEN: key.optional(),
  MEDIA_API_KEY: key.optional(),
  APP_API_KEY: key.optional(),
  TOTP_KEY: secretList.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must start with postgres://' }).optional(),
  // Ignoring it would put media where no one looks for them, and a container's disk may not last.
  S3_BUCKET: z.undefined('is set, but this version keeps media on the disk only (DATA_DIR)'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
  MAIL_FROM: z.string().optional(),
  PORT: port.default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' }).optional(),
  FIRST_ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  DEMO: switchValue.default(false),
  DEMO_TRAFFIC: switchValue.default(false),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  APP_NAME: z.string().default('Inzira'),
  TRUST_PROXY: z.coerce.number('must be a number of proxies').int().min(0).max(10).default(0),
  MAX_UPLOAD_MB: z.coerce.number('must be a number of megabytes').positive().max(1_000_000).default(2048),
});

function parse(env: Readonly<Record<string, string | undefined>>) {
  const names = Object.keys(Environment.shape);
  return Environment.safeParse(
    Object.fromEntries(names.map((name) => [name, env[name]?.trim() || undefined])),
  );
}

/** What is wrong with the environment, a message each that begins with its variable. Writes nothing. */
export function issuesOf(env: Readonly<Record<string, string | undefined>>): string[] {
  const { error } = parse(env);
  return error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
}

/**
 * Reads the environment; keys that are not given are made once and kept in DATA_DIR/secrets (mode 600).
 * Throws StartupError naming every wrong variable at once.
 */
export async function readConfig(env: Readonly<Record<string, string | undefined>>): Promise<AdminApiConfig> {
  const parsed = parse(env);
  if (!parsed.success) throw new StartupError(`The configuration is not valid: ${issuesOf(env).join('; ')}.`);
  const e = parsed.data;
  const dataDir = resolve(e.DATA_DIR);
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartupError(`DATA_DIR ${dataDir} cannot be made: ${error.message}.`);
  });
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '');
  return {
    host: e.ADMIN_API_HOST,
    port: e.ADMIN_API_PORT,
    token: e.ADMIN_API_TOKEN ?? (await storedKey(dataDir, 'admin-api-token')),
    mediaKey: e.MEDIA_API_KEY ?? (await storedKey(dataDir, 'media-api-key')),
    appKey: e.APP_API_KEY ?? (await storedKey(dataDir, 'app-api-key')),
    totpSecrets: e.TOTP_KEY ?? null,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM ?? `${e.APP_NAME} <no-reply@${new URL(publicUrl).hostname}>`,
    publicUrl,
    firstAdminEmail: e.FIRST_ADMIN_EMAIL?.toLowerCase(),
    demo: e.DEMO,
    demoTraffic: e.DEMO_TRAFFIC,
    logLevel: e.LOG_LEVEL,
    appName: e.APP_NAME,
    trustProxy: e.TRUST_PROXY,
    maxUpload: Math.floor(e.MAX_UPLOAD_MB * 1024 * 1024),
  };
}

/** Keys that are not given, and what it costs to make one anew. */
const storedKeys = {
  'admin-api-token': 'whoever calls this admin API from elsewhere needs the new one',
  'media-api-key': 'addresses of media that were handed out before stop working',
  'app-api-key': 'the companion app needs the new one',
} as const;

/** A secret of DATA_DIR/secrets. Throws StartupError when it cannot be used. */
async function storedKey(dataDir: string, name: keyof typeof storedKeys): Promise<string> {
  try {
    return await loadOrCreateSecret(join(dataDir, 'secrets', name), storedKeys[name]);
  } catch (error) {
    if (error instanceof SecretFileError) throw new StartupError(error.message);
    throw error;
  }
}
