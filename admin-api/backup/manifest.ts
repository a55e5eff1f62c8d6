import { z } from 'zod';
import { storedName } from '../media/storage';
import { mediaExtension } from '../media/types';
import { secretNames } from './secrets';

export const backupFormat = 1;

/** The manifest is the last file: a truncated backup has none. */
export const inArchive = {
  manifest: 'manifest.json',
  tables: 'database/',
  media: 'media/',
  secrets: 'secrets/',
  uploads: 'uploads/',
} as const;

export const Manifest = z.object({
  format: z.number().int().min(1),
  version: z.string().regex(/^[\w.+-]{1,60}$/), // shown in a terminal
  at: z.string().regex(/^[\w:.+-]{1,60}$/),
  migration: z.string().regex(/^[\w-]{0,120}$/),
  database: z.enum(['pglite', 'postgres']),
  /** A table's name becomes a file name. */
  rows: z
    .record(z.string().regex(/^[a-z][a-z0-9_]*$/), z.number().int())
    .refine((rows) => Object.keys(rows).length > 0),
  files: z.record(z.string(), z.object({ size: z.number().int(), sha256: z.string() })),
  /** Missing when the backup was made. */
  missing: z.array(z.string()),
  tablesOnly: z.boolean().default(false),
  /** Secrets from environment variables are not included. */
  notIncluded: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

/** Limits memory; enough for 200,000 files. */
export const maxManifestBytes = 32 * 1024 * 1024;

/** Parses a manifest, or returns null. */
export function parseManifest(text: string): Manifest | null {
  try {
    return Manifest.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const uploadName = /^uploads\/\w[\w.-]*(\/\w[\w.-]*)*$/;

/** Returns a file that no backup has, or a table without its file, or null. */
export function strayFile({ files, rows }: Manifest): string | null {
  const tables = Object.keys(rows).map((table) => `${inArchive.tables}${table}.ndjson`);
  const secrets = secretNames.map((name) => inArchive.secrets + name);
  const named = new Set([...tables, ...secrets]);
  const isUsual = (name: string) => named.has(name) || isMedia(name) || uploadName.test(name);
  const stray =
    Object.keys(files).find((name) => !isUsual(name)) ?? tables.find((name) => !Object.hasOwn(files, name));
  return stray === undefined ? null : printable(stray);
}

/** Escapes a name from an untrusted archive for the terminal. */
export const printable = (name: string): string => JSON.stringify(name).slice(1, -1);

function isMedia(name: string): boolean {
  const stored = name.startsWith(inArchive.media) ? name.slice(inArchive.media.length) : '';
  return storedName.test(stored) && mediaExtension(stored) !== null;
}

/** Formats '1,204 rows, 12 media, 34.5 MB', before compression. */
export function inWords({ rows, files }: Manifest): string {
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
  const media = Object.keys(files).filter((name) => name.startsWith('media/')).length;
  const bytes = sum(Object.values(files).map(({ size }) => size));
  return `${sum(Object.values(rows))} rows, ${media} media, ${(bytes / 1e6).toFixed(1)} MB before compression`;
}
