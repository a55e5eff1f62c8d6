import { z } from 'zod';
import { storedName } from '../media/storage';
import { mediaExtension } from '../media/types';
import { secretNames } from './secrets';

/** The layout of a backup that this release writes; it reads this one and earlier ones. */
export const backupFormat = 1;

/** Names in the archive. The manifest is its last file: a backup that was cut off has none. */
export const inArchive = {
  manifest: 'manifest.json',
  tables: 'database/',
  media: 'media/',
  secrets: 'secrets/',
  uploads: 'uploads/',
} as const;

/** What a backup says of itself, and by which it is checked before anything of it is used. */
export const Manifest = z.object({
  format: z.number().int().min(1),
  /** Of the release that wrote it. */
  version: z.string().regex(/^[\w.+-]{1,60}$/), // these three are shown in a terminal
  /** ISO 8601. */
  at: z.string().regex(/^[\w:.+-]{1,60}$/),
  /** The last migration of its database. */
  migration: z.string().regex(/^[\w-]{0,120}$/),
  database: z.enum(['pglite', 'postgres']),
  /** Rows of each table. Its name becomes a file name. */
  rows: z
    .record(z.string().regex(/^[a-z][a-z0-9_]*$/), z.number().int())
    .refine((rows) => Object.keys(rows).length > 0),
  /** Each file but the manifest: its bytes and their SHA-256 in hex. */
  files: z.record(z.string(), z.object({ size: z.number().int(), sha256: z.string() })),
  /** Media that a row named and that were in no store already. */
  missing: z.array(z.string()),
  /** Whether it has the tables and secrets only, of a product that was stopped: media and uploads are where they were. */
  tablesOnly: z.boolean().default(false),
  /** Secrets that came from these environment variables and are not in the backup. */
  notIncluded: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

/** Bytes that a manifest may have: it is read into memory. Enough for some 200,000 files. */
export const maxManifestBytes = 32 * 1024 * 1024;

/** Parses the text of a manifest; null when it is not one. */
export function parseManifest(text: string): Manifest | null {
  try {
    return Manifest.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const uploadName = /^uploads\/\w[\w.-]*(\/\w[\w.-]*)*$/;

/** Names a file of a manifest that no backup has, or a table without its file; null when there is none. */
export function strayFile({ files, rows }: Manifest): string | null {
  const tables = Object.keys(rows).map((table) => `${inArchive.tables}${table}.ndjson`);
  const secrets = secretNames.map((name) => inArchive.secrets + name);
  const named = new Set([...tables, ...secrets]);
  const isUsual = (name: string) => named.has(name) || isMedia(name) || uploadName.test(name);
  const stray =
    Object.keys(files).find((name) => !isUsual(name)) ?? tables.find((name) => !Object.hasOwn(files, name));
  return stray === undefined ? null : printable(stray);
}

/** Returns a name of somebody else's archive as one line that a terminal only shows. */
export const printable = (name: string): string => JSON.stringify(name).slice(1, -1);

function isMedia(name: string): boolean {
  const stored = name.startsWith(inArchive.media) ? name.slice(inArchive.media.length) : '';
  return storedName.test(stored) && mediaExtension(stored) !== null;
}

/** '1,204 rows, 12 media, 34.5 MB', before compression. */
export function inWords({ rows, files }: Manifest): string {
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
  const media = Object.keys(files).filter((name) => name.startsWith('media/')).length;
  const bytes = sum(Object.values(files).map(({ size }) => size));
  return `${sum(Object.values(rows))} rows, ${media} media, ${(bytes / 1e6).toFixed(1)} MB before compression`;
}
