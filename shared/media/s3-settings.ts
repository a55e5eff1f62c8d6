import { z } from 'zod';
import { httpUrl, switchValue } from '../environment';

export type S3Settings = {
  bucket: string;
  endpoint: string | null;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  forcePathStyle: boolean;
  publicEndpoint: string | null;
};

const bucketName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'must be 3 to 63 lower-case letters, digits, dots and hyphens',
  );

const Variables = z.object({
  S3_BUCKET: bucketName.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_PUBLIC_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: switchValue.optional(),
});

export const s3Variables: readonly string[] = Object.keys(Variables.shape);

const Checked = Variables.superRefine((e, issues) => {
  const need = (path: keyof typeof e, message: string) =>
    issues.addIssue({ code: 'custom', path: [path], message });
  if (e.S3_ACCESS_KEY_ID && !e.S3_SECRET_ACCESS_KEY)
    need('S3_SECRET_ACCESS_KEY', 'is missing, while S3_ACCESS_KEY_ID is set');
  if (e.S3_SECRET_ACCESS_KEY && !e.S3_ACCESS_KEY_ID)
    need('S3_ACCESS_KEY_ID', 'is missing, while S3_SECRET_ACCESS_KEY is set');
  // Files would go to a disk that may not last.
  if (!e.S3_BUCKET && (e.S3_ENDPOINT || e.S3_ACCESS_KEY_ID))
    need('S3_BUCKET', 'is missing, while other settings of the media store are set');
});

/** Reads the variables that start with S3_; null for the disk. */
export function readS3Settings(env: Readonly<Record<string, string | undefined>>): {
  s3: S3Settings | null;
  issues: string[];
} {
  const names = Object.keys(Variables.shape);
  const given = Object.fromEntries(names.map((name) => [name, env[name]?.trim() || undefined]));
  const { data: e, error } = Checked.safeParse(given);
  const issues = error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  if (!e?.S3_BUCKET) return { s3: null, issues };
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  const s3 = {
    bucket: e.S3_BUCKET,
    endpoint: e.S3_ENDPOINT ?? null,
    region: e.S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    publicEndpoint: e.S3_PUBLIC_ENDPOINT ?? null,
    // Self-hosted stores expect the bucket in the path.
    forcePathStyle: e.S3_FORCE_PATH_STYLE ?? e.S3_ENDPOINT !== undefined,
  };
  return { s3, issues };
}
