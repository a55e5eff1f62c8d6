import { userInfo } from 'node:os';
import type { Writable } from 'node:stream';
import type { Command } from 'commander';
import { drizzle } from 'drizzle-orm/node-postgres';
import { recordEvent } from '../../audit/record';
import { backUp } from '../../backup/back-up';
import { inWords } from '../../backup/manifest';
import { openExisting } from '../../backup/open';
import { UnwritableFile, writeWhole } from '../../backup/whole-file';
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

export const backupCommand = (context: CommandContext): Command =>
  newCommand('backup')
    .description('write the whole product into one file, while it runs')
    .requiredOption('--to <file>', 'the file to write; - writes to stdout')
    .addHelpText('after', explanation)
    .action((options: Options) => run(options, context));

async function run({ to, json = false }: Options, { env, note, print }: CommandContext): Promise<void> {
  const { dataDir, databaseUrl, s3, backupPassphrase } = readStores(env);
  const say = to === '-' ? note : print;
  const database = await openExisting({ databaseUrl, dataDir });
  try {
    const fill = (out: Writable) =>
      backUp({ database, dataDir, s3, env, passphrase: backupPassphrase, out, onNote: note });
    const manifest = await (to === '-' ? fill(process.stdout) : writeWhole(to, fill)).catch(
      (cause: Error) => {
        if (!(cause instanceof UnwritableFile)) throw cause;
        throw new CommandFailed(`${cause.message} Nothing was backed up.`, { cause });
      },
    );
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
    if ((error as NodeJS.ErrnoException).code && (error as NodeJS.ErrnoException).syscall)
      throw new CommandFailed(`No backup was written: ${(error as Error).message}.`, { cause: error });
    throw error;
  } finally {
    await database.close();
  }
}
