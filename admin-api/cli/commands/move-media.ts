import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import type { S3Settings } from '../../../shared/media/s3-settings';
import { readStores, StartupError } from '../../config';
import { lockDataDir } from '../../db/lock';
import { type MediaRows, openMediaRows } from '../../db/media-rows';
import { storeName } from '../../db/media-store';
import { filesInBucket, filesOnDisk, removeParts } from '../../media/media-files';
import { type MoveEvent, type MoveSummary, moveMedia, NoRoomLeft } from '../../media/move';
import { openVerifiedFiles } from '../../media/verified-files';
import { type CommandContext, CommandFailed, newCommand } from '../command';

type Options = { to: 's3' | 'disk'; deleteSource?: boolean; json?: boolean };

const explanation = `
Copies every medium between DATA_DIR/media and the bucket of S3_BUCKET (with the other S3_ variables, also where the product does not use
them yet or any more). Each copy is read back, and counts only if its SHA-256 is that of the original.

It may be interrupted in any way and started again: it goes on where it was, and nothing is left half copied.

The product may run meanwhile. It goes on with the store that it is configured for, so the order is:
  1. run this command
  2. change the product's setting (set or remove S3_BUCKET) and restart it
  3. run this command again: it brings what was saved between 1 and 2
  4. once media show in the product, run it with --delete-source if the originals are not wanted any more; it does nothing as long as the
     product, as of its last start, has its media elsewhere than at the target

Copied is what a row of the database names; reported are rows whose file is in neither store, and files without a row, which stay where they
are. The database is only read: PostgreSQL, or the PGlite in DATA_DIR, also of a product that runs. Where it cannot be asked the command says
so and copies every file.`;

export const moveMediaCommand = (context: CommandContext): Command =>
  newCommand('move-media')
    .description('copy all media from the disk into the S3 bucket, or back')
    .addOption(
      new Option('--to <store>', 'the store to copy to').choices(['s3', 'disk']).makeOptionMandatory(),
    )
    .option(
      '--delete-source',
      'then delete from the source what was verified at the target and a row names; nothing, if anything failed or is missing, or while the product still uses the source',
    )
    .addHelpText('after', explanation)
    .action((options: Options) => run(options, context));

async function run({ to, deleteSource = false, json = false }: Options, context: CommandContext) {
  const { dataDir, databaseUrl, s3 } = readStores(context.env);
  if (!s3) throw new StartupError('S3_BUCKET is not set: it says which bucket media are copied to or from.');
  const workDir = join(dataDir, 'media-moving');
  await mkdir(workDir, { recursive: true });
  const unlock = await lockDataDir(workDir);
  const closing: (() => unknown)[] = [unlock];
  try {
    const rows = await openMediaRows({ databaseUrl, dataDir });
    if (typeof rows === 'string') {
      if (deleteSource)
        throw new CommandFailed(`Nothing was done: --delete-source needs the database, but ${rows}.`);
      context.note(`Every file is copied, also one that no row names: ${rows}.`);
    } else {
      closing.push(rows.close);
      if (deleteSource) await rejectSourceInUse(rows, to === 's3' ? s3 : null);
    }
    await removeParts(workDir);
    const bucket = await filesInBucket(s3, context.note);
    closing.push(bucket.close);
    const disk = filesOnDisk(dataDir, workDir);
    const [source, target] = to === 's3' ? [disk, bucket] : [bucket, disk];
    const report = json ? reportJson(context) : reportText(context);
    if (!json) context.print(`Copying media from ${source.label} to ${target.label}.`);
    const summary = await moveMedia({
      from: source,
      to: target,
      rows: typeof rows === 'string' ? null : rows,
      verified: await openVerifiedFiles(workDir, target.label),
      deleteSource,
      onEvent: report.onEvent,
    }).catch((cause: Error) => {
      const next = 'the command again: it goes on where it was.';
      throw new CommandFailed(
        cause instanceof NoRoomLeft
          ? `Stopped: there is no room left for ${target.label} (${cause.message}). Make room for the rest, then run ${next}`
          : `The media could not all be copied: ${cause.message}. Run ${next}`,
        { cause },
      );
    });
    report.onEnd(summary);
    const { failed, missing } = summary;
    if (failed + missing > 0)
      throw new CommandFailed(
        [
          failed > 0 ? `${failed} could not be copied: run the command again.` : '',
          missing > 0 ? `${missing} are named by the database and are in neither store.` : '',
          deleteSource ? 'Nothing was deleted from the source.' : '',
        ]
          .filter(Boolean)
          .join(' '),
      );
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** Sources may be deleted only once the product uses the target. */
async function rejectSourceInUse(rows: MediaRows, target: S3Settings | null): Promise<void> {
  const used = await rows.storeInUse();
  if (used === storeName(target)) return;
  const found = used
    ? `the product has its media in another place (${used}, as of its last start), and --delete-source is for when it has them at the target`
    : 'the database does not say yet where the product has its media, and --delete-source is for when it has them at the target';
  const setting = target
    ? `Set S3_BUCKET=${target.bucket} and the other S3_ variables for the product`
    : 'Take S3_BUCKET and the other S3_ variables out of the product’s settings';
  throw new CommandFailed(
    `Nothing was done: ${found}. ${setting}, restart it (every admin API), then run this again.`,
  );
}

type Report = {
  onEvent(event: MoveEvent, summary: MoveSummary): void;
  onEnd(summary: MoveSummary): void;
};

const reportJson = ({ print }: CommandContext): Report => ({
  onEvent: (event) => print(JSON.stringify(event)),
  onEnd: (summary) => print(JSON.stringify({ event: 'summary', ...summary })),
});

const progressEvery = 5_000;

function reportText({ print, note }: CommandContext): Report {
  let next = Date.now() + progressEvery;
  return {
    onEvent(event, summary) {
      if (event.event === 'failed') note(`${event.name} was not copied: ${event.message}`);
      if (event.event === 'missing') note(`${event.name} is in neither store, while a row names it.`);
      if (event.event === 'without-row') note(`${event.name} is not copied: no row names it.`);
      if (Date.now() < next) return;
      next = Date.now() + progressEvery;
      note(
        `… ${summary.copied} copied (${inMegabytes(summary.bytes)}), ${summary['already-there']} already there`,
      );
    },
    onEnd(summary) {
      print(
        `${summary.copied} copied (${inMegabytes(summary.bytes)}), ${summary['already-there']} already there, ${summary.failed} failed, ` +
          `${summary.missing} missing, ${summary['without-row']} files without a row, ${summary['deleted-from-source']} deleted from the source.`,
      );
    },
  };
}

const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
