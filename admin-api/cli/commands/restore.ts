import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { SystemThere } from '../../backup/into-postgres';
import { inWords } from '../../backup/manifest';
import { restore } from '../../backup/restore';
import { UnusableBackup } from '../../backup/unusable';
import { readStores, StartupError } from '../../config';
import { type CommandContext, CommandFailed, newCommand } from '../command';

type Options = { from: string; replace?: boolean; allowUnencrypted?: boolean; json?: boolean };

const explanation = `
Takes only the files that the manifest names, with their sizes and checksums. With BACKUP_PASSPHRASE it takes only a backup that is
encrypted with it. It makes the database in full, then lets it take the place of what is there. Until then the system is what it was, also
when the command is killed; a restore that was killed after that is finished by the next start.

The product must be stopped. With DATABASE_URL the tables land there, else in DATA_DIR; media in the bucket of S3_BUCKET, else in DATA_DIR:
this may be another combination than the one that was backed up. Secrets of environment variables (TOTP_KEY, …) must be set as they were.

Everybody signs in again, with the password and the second factor of the time of the backup.`;

export const restoreCommand = (context: CommandContext): Command =>
  newCommand('restore')
    .description('make the product what it was when a backup was written')
    .requiredOption('--from <file>', 'the backup; BACKUP_PASSPHRASE opens one that is encrypted')
    .option('--allow-unencrypted', 'also a backup that is not encrypted, although BACKUP_PASSPHRASE is set')
    .option('--replace', 'also where there is a system already: its database is lost')
    .addHelpText('after', explanation)
    .action((options: Options) => run(options, context));

async function run(
  { from, replace = false, allowUnencrypted = false, json = false }: Options,
  { env, note, print }: CommandContext,
) {
  const { dataDir, databaseUrl, s3, backupPassphrase } = readStores(env, { mayBeMissing: true });
  const manifest = await restore({
    dataDir,
    databaseUrl,
    s3,
    file: resolve(from),
    passphrase: backupPassphrase,
    allowUnencrypted,
    replace,
    by: { actorKind: 'command-line', actorName: userInfo().username },
    onNote: note,
  }).catch((cause: Error) => {
    if (cause instanceof SystemThere)
      throw new CommandFailed(
        `Nothing was restored: ${cause.message} With --replace the backup takes its place.`,
        { cause },
      );
    if (cause instanceof StartupError && cause.message.includes('already in use'))
      throw new StartupError(`Nothing was restored: stop the product first. ${cause.message}`);
    if (cause instanceof UnusableBackup)
      throw new CommandFailed(`Nothing was restored: ${cause.message}`, { cause });
    throw cause;
  });
  print(
    json
      ? JSON.stringify({ event: 'summary', ...manifest })
      : `Restored the backup of ${manifest.at} (release ${manifest.version}): ${inWords(manifest)}. Start the product now.`,
  );
  if (env.SESSION_SECRET?.trim())
    note('SESSION_SECRET is set: change it, or a session that was ended since the backup may be open again.');
  if (manifest.tablesOnly)
    note(
      'It was written when the product stopped and has no media: they must be where they were, in the media folder of DATA_DIR or in the bucket.',
    );
  if (manifest.notIncluded.length > 0 && !json)
    note(`These must be set as they were when it was backed up: ${manifest.notIncluded.join(', ')}.`);
}
