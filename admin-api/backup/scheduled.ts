import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Cron } from 'croner';
import { drizzle } from 'drizzle-orm/node-postgres';
import { withDeadline } from '../../shared/deadline';
import type { RunAlone } from '../../shared/run-alone';
import { dumpAtStopMs } from '../../shared/stop-times';
import { withClient } from '../../shared/with-client';
import { recordEvent } from '../audit/record';
import type { AdminApiConfig } from '../config';
import type { Database } from '../db/database';
import * as schema from '../db/schema';
import type { Services } from '../http/register';
import { type BackupOptions, backUp } from './back-up';
import { readLastBackup, recordLastBackup } from './last-backup';
import { inWords } from './manifest';
import { type BackupPlace, backupsInBucket, backupsOnDisk } from './places';
import { isDue, nameOfBackup, notKept } from './schedule';

export type ScheduledBackups = {
  /** Missed or first backups run immediately. */
  start(): void;
  /** Dumps the embedded database. Never throws. */
  stop(): Promise<void>;
};

/** Runs the backups of BACKUP_SCHEDULE, one process at a time. */
export function scheduledBackups({
  services: { app, config, db },
  database,
  settings: { schedule, keep, s3Prefix },
  alone,
  env,
}: {
  services: Pick<Services, 'app' | 'config' | 'db'>;
  database: Pick<Database, 'pool' | 'kind'>;
  settings: NonNullable<AdminApiConfig['backups']>;
  alone: RunAlone;
  env: BackupOptions['env'];
}): ScheduledBackups {
  const { dataDir, s3, backupPassphrase: passphrase } = config;
  const { log } = app;
  const stopping = new AbortController();
  let running = Promise.resolve();
  const job = new Cron(schedule, { paused: true, unref: true });

  const write = (place: BackupPlace, name: string, how: Pick<BackupOptions, 'signal' | 'tablesOnly'>) =>
    withClient(database.pool, (client) =>
      place.write(name, (out) => {
        const onNote = (note: string) => log.warn(note);
        return backUp({
          database: { client, kind: database.kind },
          ...{ dataDir, s3, env, passphrase, out, onNote, ...how },
        });
      }),
    );

  async function writeDue(): Promise<void> {
    const last = await readLastBackup(db);
    const now = new Date();
    if (!isDue(schedule, last && new Date(last.begun), now)) return;
    const begun = now.toISOString();
    const whole = last?.whole ?? null;
    // A process that the backup kills must not retry at each start.
    await recordLastBackup(db, { begun, failure: 'It was interrupted.', whole });
    try {
      const name = nameOfBackup(now, passphrase !== null);
      const done = await writeTo(name);
      await recordLastBackup(db, { begun, failure: done.failure, whole: { at: begun, name } });
      log[done.failure ? 'error' : 'info']({ backup: name, ms: Date.now() - now.getTime() }, done.message);
    } catch (error) {
      if (stopping.signal.aborted) return recordLastBackup(db, last);
      log.error({ err: error }, 'the scheduled backup was not written');
      await recordLastBackup(db, { begun, failure: (error as Error).message, whole });
    }
  }

  async function writeTo(name: string): Promise<{ message: string; failure: string | null }> {
    const place =
      s3 && s3Prefix ? await backupsInBucket(s3, s3Prefix, (line) => log.warn(line)) : backupsOnDisk(dataDir);
    try {
      await place.tidy();
      const manifest = await write(place, name, { signal: stopping.signal });
      const to = `To ${place.label}: ${inWords(manifest)}.`;
      await recordEvent(drizzle(database.pool, { schema, casing: 'snake_case' }), {
        ...{ actorKind: 'system', action: 'backup', kind: 'system', itemName: name, detail: to },
      });
      await removeOld(place);
      const missing = manifest.missing.length;
      const failure =
        missing > 0 ? `${missing} media are in no store and not in it: "check" names them.` : null;
      return { message: failure ? `a backup was written, but ${failure}` : 'a backup was written', failure };
    } finally {
      place.close();
    }
  }

  async function removeOld(place: BackupPlace): Promise<void> {
    try {
      for (const old of notKept(await place.names(), keep)) await place.remove(old);
    } catch (error) {
      log.warn({ err: error }, 'old backups were not removed');
    }
  }

  const attempt = () => {
    running = running.then(async () => {
      if (stopping.signal.aborted) return;
      await alone('backup', writeDue).catch((error) =>
        log.error({ err: error }, 'the scheduled backup was not written'),
      );
    });
  };

  async function dumpAtStop(): Promise<void> {
    const place = backupsOnDisk(dataDir);
    const names = ['at-stop.tar.gz', 'at-stop.tar.gz.age'] as const;
    const [name, other] = passphrase ? [names[1], names[0]] : names;
    // Nobody may mistake the dump of an earlier stop for this one.
    const before = `earlier-stop${name.slice('at-stop'.length)}`;
    try {
      await rename(join(place.label, name), join(place.label, before)).catch(unlessMissing);
      await withDeadline(dumpAtStopMs, undefined, (signal) =>
        write(place, name, { signal, tablesOnly: true }),
      );
      await place.remove(before);
      await place.remove(other);
    } catch (error) {
      log.warn({ err: error }, 'the database was not dumped at the stop');
    }
  }

  return {
    start() {
      job.schedule(attempt);
      job.resume();
      attempt();
    },
    async stop() {
      job.stop();
      stopping.abort(new Error('The product stops.'));
      await running;
      if (database.kind === 'pglite') await dumpAtStop();
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
