import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import type { Command } from 'commander';
import { drizzle } from 'drizzle-orm/node-postgres';
import { recordEvent } from '../../audit/record';
import { backUp } from '../../backup/back-up';
import type { Manifest } from '../../backup/manifest';
import { openExisting } from '../../backup/open';
import { readStores } from '../../config';
import * as schema from '../../db/schema';
import { type CommandContext, CommandFailed, newCommand } from '../command';

type Options = { to: string; json?: boolean };

const explanation = `
One file (tar.gz): the database as it is at one moment, every medium that its rows name (from the disk or the bucket), the stored secrets,
and uploads in flight on the disk; last a manifest with the version, the numbers of rows, and the SHA-256 of every file. Secrets that come
from environment variables (TOTP_KEY, ADMIN_API_TOKEN, …) are not in it: keep them yourself. Sessions are not in it either: after a restore
everybody signs in again.

The product may run meanwhile. Its embedded database answers no one else for the seconds in which its tables are read.

Whoever has the file has all passwords' hashes and the two-factor secrets with their key. With BACKUP_PASSPHRASE it is encrypted
(age, age-encryption.org): "age -d" opens it as well.

The file appears when it is whole; a command that is interrupted leaves nothing by that name.`;

/** `backup --to FILE|-`. */
export const backupCommand = (context: CommandContext): Command =>
  newCommand('backup')
    .description('write the whole product into one file, while it runs')
    .requiredOption('--to <file>', 'the file to write; - writes to stdout')
    .addHelpText('after', explanation)
    .action((options: Options) => run(options, context));

async function run({ to, json = false }: Options, { env, note, print }: CommandContext): Promise<void> {
  const { dataDir, databaseUrl, s3, backupPassphrase } = readStores(env);
  const say = to === '-' ? note : print;
  const part = `${to}.part`;
  const database = await openExisting({ databaseUrl, dataDir });
  try {
    // A system without a umask of ours would let others read it.
    const out: Writable = to === '-' ? process.stdout : createWriteStream(part, { mode: 0o600, flush: true });
    const manifest = await backUp({
      database,
      dataDir,
      s3,
      env,
      passphrase: backupPassphrase,
      out,
      onNote: note,
    });
    if (to !== '-') await publish(part, to);
    await recordEvent(drizzle(database.client, { schema, casing: 'snake_case' }), {
      actorKind: 'command-line',
      actorName: userInfo().username,
      action: 'backup',
      kind: 'system',
      detail: `${to === '-' ? 'To stdout' : `To ${to}`}: ${inWords(manifest)}.`,
    });
    say(json ? JSON.stringify({ event: 'summary', ...manifest }) : `Backed up: ${inWords(manifest)}.`);
    if (manifest.notIncluded.length > 0 && !json)
      note(
        `Not in it, since they come from the environment: ${manifest.notIncluded.join(', ')}. A restore needs the same.`,
      );
    if (manifest.missing.length > 0)
      throw new CommandFailed(
        `${manifest.missing.length} media are named by the database and are in no store, so they are not in the backup either: ${manifest.missing.slice(0, 10).join(', ')}${manifest.missing.length > 10 ? ' … (the manifest has all)' : ''}.`,
      );
  } catch (error) {
    if (to !== '-') await rm(part, { force: true });
    if ((error as NodeJS.ErrnoException).code && (error as NodeJS.ErrnoException).syscall)
      throw new CommandFailed(`No backup was written: ${(error as Error).message}.`, { cause: error });
    throw error;
  } finally {
    await database.close();
  }
}

/** Gives a whole file its name, to last through a loss of power. */
async function publish(part: string, file: string): Promise<void> {
  await rename(part, file);
  const folder = await open(dirname(file), 'r');
  await folder.sync().catch(() => {}); // some systems cannot
  await folder.close();
}

/** '1,204 rows, 12 media, 34.5 MB', before compression. */
export function inWords({ rows, files }: Manifest): string {
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
  const media = Object.keys(files).filter((name) => name.startsWith('media/')).length;
  const bytes = sum(Object.values(files).map(({ size }) => size));
  return `${sum(Object.values(rows))} rows, ${media} media, ${(bytes / 1e6).toFixed(1)} MB before compression`;
}
