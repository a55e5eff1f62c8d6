import { z } from 'zod';

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
  format: z.number().int(),
  /** Of the release that wrote it. */
  version: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The last migration of its database. */
  migration: z.string(),
  database: z.enum(['pglite', 'postgres']),
  /** Rows of each table. */
  rows: z.record(z.string(), z.number().int()),
  /** Each file but the manifest: its bytes and their SHA-256 in hex. */
  files: z.record(z.string(), z.object({ size: z.number().int(), sha256: z.string() })),
  /** Media that a row named and that were in no store already. */
  missing: z.array(z.string()),
  /** Secrets that came from these environment variables and are not in the backup. */
  notIncluded: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;
