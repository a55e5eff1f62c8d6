import { z } from 'zod';
import {
  auditDays,
  httpUrl,
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
} from '~shared/environment';
import { bucketOrigin } from '~shared/media/bucket-origin';
import { maxUploadBytes, maxUploadMb, usualMaxUploadMb } from '~shared/media/max-upload';
import { readS3Settings, type S3Settings } from '~shared/media/s3-settings';
import { isHttpsOrigin } from './admin-api.server/media-origins';
import { readLogo } from './report.server/logo';

const blankAsMissing = (value: unknown) =>
  typeof value === 'string' ? (value.trim() === '' ? undefined : value.trim()) : value;
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blankAsMissing, schema.optional());
const withDefault = <S extends z.ZodType>(schema: S, value: z.input<S>) =>
  z.preprocess((v) => blankAsMissing(v) ?? value, schema);

const mediaOrigins = z.string().transform((list, context) => {
  const given = list.split(/[\s,]+/).filter(Boolean);
  const origins = given.flatMap((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url && url.href === `${url.origin}/` && isHttpsOrigin(url.origin) ? [url.origin] : [];
  });
  if (origins.length < given.length)
    context.addIssue('must be https origins, such as https://cdn.example.org, with commas between');
  return origins;
});

const organisationLogo = z.string().transform((given, context) => {
  const logo = readLogo(given);
  if ('problem' in logo) context.addIssue(logo.problem);
  return 'url' in logo ? logo.url : undefined;
});

const requestsPerMinute = z.coerce
  .number('must be a number, 0 for any')
  .int('must be a whole number')
  .min(0, 'must be 0 or more');

const webSocketUrl = z.url({ protocol: /^wss?$/, error: 'must start with ws:// or wss://' });

const Environment = z.object({
  ROLE: optional(role),
  NODE_ENV: withDefault(z.enum(['production', 'development', 'test']), 'production'),
  PORT: withDefault(port, 3000),
  HOST: withDefault(z.string(), '0.0.0.0'),
  PUBLIC_URL: optional(originUrl),
  SESSION_SECRET: optional(secretList),
  ADMIN_API_URL: optional(httpUrl),
  ADMIN_API_TOKEN: optional(z.string().min(1)),
  ADMIN_API_LIVE_URL: optional(webSocketUrl),
  MEDIA_PUBLIC_URL: optional(httpUrl),
  MEDIA_API_KEY: optional(z.string()),
  MEDIA_ORIGINS: optional(mediaOrigins),
  MEDIA_DELIVERY: withDefault(z.enum(['proxy', 'direct'], 'must be proxy or direct'), 'proxy'),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(postgresUrl),
  TRUST_PROXY: withDefault(proxies, 0),
  MAX_UPLOAD_MB: withDefault(maxUploadMb, usualMaxUploadMb),
  REQUESTS_PER_MINUTE: withDefault(requestsPerMinute, 600),
  CLAMD_URL: optional(
    z.url({ protocol: /^tcp$/, error: 'must start with tcp://, such as tcp://clamav:3310' }),
  ),
  CHROMIUM_PATH: optional(z.string()),
  CHROMIUM_WS: optional(webSocketUrl),
  METRICS_TOKEN: optional(metricsToken),
  LOG_LEVEL: withDefault(logLevel, 'info'),
  AUDIT_DAYS: withDefault(auditDays, usualAuditDays),
  APP_NAME: withDefault(shownName, 'Inzira'),
  CHATBOT_NAME: withDefault(shownName, 'Baza'),
  CONTACT_EMAIL: withDefault(z.email('must be an email address'), 'privacy@example.org'),
  ORG_NAME: optional(z.string().max(120, 'must have at most 120 characters')),
  ORG_LOGO: optional(organisationLogo),
  DEMO: withDefault(switchValue, 'off'),
});

export const variables: readonly string[] = Object.keys(Environment.shape);

export type Config = {
  mode: 'production' | 'development' | 'test';
  port: number;
  host: string;
  publicUrl: string | null;
  /** The first one signs; null: stored in DATA_DIR. */
  sessionSecrets: string[] | null;
  /** null: embedded; null token: stored in the database. */
  adminApi: { url: string; token: string | null; liveUrl: string } | null;
  media: {
    publicUrl: string | null;
    apiKey: string;
    delivery: 'proxy' | 'direct';
    /** `/media/…` redirects there; null: forwards files. */
    storeOrigin: string | null;
    origins: string[];
  };
  /** False behind a load balancer. */
  isAlone: boolean;
  dataDir: string;
  databaseUrl: string | null;
  s3: S3Settings | null;
  trustProxy: number;
  maxUploadBytes: number;
  /** Per user; 0 means unlimited. */
  requestsPerMinute: number;
  /** tcp://host:port; null means no virus scan. */
  clamdUrl: string | null;
  chromiumPath: string | null;
  /** URL of a remote Chromium. */
  chromiumWs: string | null;
  metricsToken: string | null;
  logLevel: string;
  auditDays: number;
  appName: string;
  chatbotName: string;
  contactEmail: string;
  organisation: { name: string | null; logo: string | null };
  demo: boolean;
};

/** For MEDIA_DELIVERY=direct without another MEDIA_PUBLIC_URL. */
function storeOrigin(e: z.output<typeof Environment>, s3: S3Settings | null): string | null {
  if (e.MEDIA_DELIVERY !== 'direct' || !s3 || e.MEDIA_PUBLIC_URL) return null;
  return bucketOrigin({ ...s3, endpoint: s3.publicEndpoint ?? s3.endpoint });
}

function liveUrlOf(url: string): string {
  const live = new URL('/', url);
  live.protocol = live.protocol === 'https:' ? 'wss:' : 'ws:';
  return live.href;
}

/** Reads the configuration (SPEC §10.24), or all errors. */
export function readConfig(
  env: Record<string, string | undefined>,
): { ok: true; config: Config } | { ok: false; issues: string[] } {
  const parsed = Environment.safeParse(env);
  const issues = parsed.success ? [] : parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`);
  const { s3, issues: s3Issues } = readS3Settings(env);
  issues.push(...s3Issues);
  const has = (name: string) => Boolean(env[name]?.trim());
  const alone = env.ROLE?.trim() === 'dashboard';
  if (alone && !has('ADMIN_API_URL'))
    issues.push('ADMIN_API_URL is needed when ROLE is dashboard, which starts no admin API');
  if (alone && !has('ADMIN_API_TOKEN') && !has('DATABASE_URL'))
    issues.push('ADMIN_API_TOKEN is needed when ROLE is dashboard, unless DATABASE_URL is the admin API’s');
  if (!alone && has('ADMIN_API_URL') && !has('ADMIN_API_TOKEN'))
    issues.push('ADMIN_API_TOKEN is needed when ADMIN_API_URL names a provider');
  // Pages would contain the media key.
  if (
    parsed.data?.MEDIA_DELIVERY === 'direct' &&
    !s3 &&
    !parsed.data.MEDIA_PUBLIC_URL &&
    (alone || !has('ADMIN_API_URL'))
  )
    issues.push('MEDIA_DELIVERY can be direct only with S3_BUCKET or MEDIA_PUBLIC_URL');
  const store = parsed.success ? storeOrigin(parsed.data, s3) : null;
  if (store?.startsWith('http:') && parsed.data?.PUBLIC_URL?.startsWith('https:'))
    issues.push(
      'S3_PUBLIC_ENDPOINT must start with https://: pages of PUBLIC_URL may load media from no other (MEDIA_DELIVERY is direct)',
    );
  if (!parsed.success || issues.length > 0) return { ok: false, issues };
  const e = parsed.data;
  return {
    ok: true,
    config: {
      mode: e.NODE_ENV,
      port: e.PORT,
      host: e.HOST,
      publicUrl: e.PUBLIC_URL ? new URL(e.PUBLIC_URL).origin : null,
      sessionSecrets: e.SESSION_SECRET ?? null,
      adminApi: e.ADMIN_API_URL
        ? {
            url: e.ADMIN_API_URL.replace(/\/+$/, ''),
            token: e.ADMIN_API_TOKEN ?? null,
            liveUrl: e.ADMIN_API_LIVE_URL ?? liveUrlOf(e.ADMIN_API_URL),
          }
        : null,
      media: {
        publicUrl: e.MEDIA_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
        apiKey: e.MEDIA_API_KEY ?? '',
        delivery: e.MEDIA_DELIVERY,
        storeOrigin: storeOrigin(e, s3),
        origins: e.MEDIA_ORIGINS ?? [],
      },
      isAlone: alone,
      dataDir: e.DATA_DIR,
      databaseUrl: e.DATABASE_URL ?? null,
      s3,
      trustProxy: e.TRUST_PROXY,
      maxUploadBytes: maxUploadBytes(e.MAX_UPLOAD_MB),
      requestsPerMinute: e.REQUESTS_PER_MINUTE,
      clamdUrl: e.CLAMD_URL ?? null,
      chromiumPath: e.CHROMIUM_PATH ?? null,
      chromiumWs: e.CHROMIUM_WS ?? null,
      metricsToken: e.METRICS_TOKEN ?? null,
      logLevel: e.LOG_LEVEL,
      auditDays: e.AUDIT_DAYS,
      appName: e.APP_NAME,
      chatbotName: e.CHATBOT_NAME,
      contactEmail: e.CONTACT_EMAIL,
      organisation: { name: e.ORG_NAME ?? null, logo: e.ORG_LOGO ?? null },
      demo: e.DEMO,
    },
  };
}
