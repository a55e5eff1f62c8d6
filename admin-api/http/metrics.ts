import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { freeBytes } from '../../shared/disk-space';
import { type Figures, poolFigures, requestMetrics, statusClass } from '../../shared/request-metrics';
import { type LastBackup, readLastBackup } from '../backup/last-backup';
import type { ReadinessChecks } from '../routes/readiness';
import { hasBearer } from './bearer';
import { HttpError } from './errors';
import type { Services } from './register';

/** Serves Prometheus metrics (SPEC §10.25). */
export function serveMetrics(
  { app, db, config, mails }: Pick<Services, 'app' | 'db' | 'config' | 'mails'>,
  token: string,
  pool: pg.Pool,
  check: () => Promise<ReadinessChecks>,
): void {
  const { registry, seconds } = requestMetrics({
    process: 'admin-api',
    label: 'route',
    now: {
      ...poolFigures(pool),
      database_up: {
        help: '1 while the database takes writes and has its tables, else 0.',
        read: async () => Number((await check()).database === 'ok'),
      },
      storage_up: {
        help: '1 while media can be stored, else 0.',
        read: async () => Number((await check()).storage === 'ok'),
      },
      disk_free_bytes: {
        help: 'Bytes that are free on the disk of DATA_DIR.',
        read: () => freeBytes(config.dataDir),
      },
      mails_waiting: { help: 'Mails that wait for their next try.', read: () => mails.waiting() },
      ...(config.backups ? figuresOfBackups(db) : {}),
    },
  });
  app.addHook('onResponse', async ({ method, routeOptions: { url = 'none' } }, { elapsedTime, statusCode }) =>
    seconds.observe({ method, route: url, status: statusClass(statusCode) }, elapsedTime / 1000),
  );
  app.get('/metrics', { config: { open: true } }, async (request, reply) => {
    if (!hasBearer(request.headers.authorization, token))
      throw new HttpError('bearer_rejected', 'The bearer credential is missing or wrong.', {
        'www-authenticate': 'Bearer',
      });
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}

/** A PGlite blocks during a backup. */
const databaseTimeout = 1_000;

function figuresOfBackups(db: Services['db']): Figures {
  let known: LastBackup | null = null;
  const read = async () => {
    known = await readLastBackup(db);
  };
  const last = async () => {
    await Promise.race([read(), sleep(databaseTimeout, null, { ref: false })]);
    return known;
  };
  return {
    backup_last_success_timestamp_seconds: {
      help: 'When the last scheduled backup that is whole was begun; 0: there is none.',
      read: async () => Date.parse((await last())?.whole?.at ?? '1970-01-01') / 1_000,
    },
    backup_last_failed: {
      help: '1 when something was wrong with the last scheduled backup, else 0.',
      read: async () => ((await last())?.failure ? 1 : 0),
    },
  };
}
