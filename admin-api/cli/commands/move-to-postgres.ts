import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { SystemThere } from '../../backup/into-postgres';
import { moveToPostgres } from '../../backup/move-to-postgres';
import { readStores } from '../../config';
import { type CommandContext, CommandFailed, newCommand } from '../command';

type Options = { databaseUrl: string; replace?: boolean; json?: boolean };

const explanation = `
Copies every row of the PGlite in DATA_DIR, and the stored secrets but the key of the two-factor secrets (DATA_DIR/totp-key, which goes on to
be used: keep DATA_DIR, or set TOTP_KEY to its content), in one transaction: however the command ends, all of it is in PostgreSQL or nothing,
and the PGlite stays as it is. Media stay where they are. Everybody signs in again.

The product must be stopped. The order is:
  1. stop the product
  2. run this command
  3. start the product with DATABASE_URL set to the same URL
  4. delete DATA_DIR/pglite once all is well`;

export const moveToPostgresCommand = (context: CommandContext): Command =>
  newCommand('move-to-postgres')
    .description('copy the embedded database into a PostgreSQL')
    .requiredOption(
      '--database-url <url>',
      'postgres:// URL of a database of its own; PGPASSWORD holds the password',
    )
    .option('--replace', 'also where that database has tables: they are lost, all of them')
    .addHelpText('after', explanation)
    .action((options: Options) => run(options, context));

async function run({ databaseUrl, replace = false, json = false }: Options, { env, print }: CommandContext) {
  const { dataDir } = readStores({ ...env, DATABASE_URL: databaseUrl });
  const { rows, migration } = await moveToPostgres({
    dataDir,
    databaseUrl,
    replace,
    by: { actorKind: 'command-line', actorName: userInfo().username },
  }).catch((cause: Error) => {
    if (cause instanceof SystemThere)
      throw new CommandFailed(`Nothing was copied: ${cause.message} With --replace they go.`, { cause });
    throw cause;
  });
  const count = Object.values(rows).reduce((a, b) => a + b, 0);
  print(
    json
      ? JSON.stringify({ event: 'summary', rows, migration })
      : `Copied ${count} rows of ${Object.keys(rows).length} tables. Start the product with DATABASE_URL set to this database now.`,
  );
}
