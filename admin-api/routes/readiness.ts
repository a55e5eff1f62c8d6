import { databaseState, type StoreState } from '../../shared/database-state';
import { isDiskFull } from '../../shared/disk-space';
import type { Database } from '../db/database';
import type { Services } from '../http/register';

/** The call is public (SEC-18); ms. */
const validMs = 5_000;
const timeoutMs = 1_500;

export type ReadinessChecks = { database: StoreState; storage: 'ok' | 'not writable'; disk: 'ok' | 'full' };

/** Returns the readiness checks; logs each change. */
export function readinessChecks(
  { app, config, storage }: Pick<Services, 'app' | 'config' | 'storage'>,
  { pool }: Pick<Database, 'pool'>,
): () => Promise<ReadinessChecks> {
  let last: { at: number; checks: Promise<ReadinessChecks> } | null = null;
  let logged = 'ok ok ok';

  async function ask(): Promise<ReadinessChecks> {
    const [database, stored, isFull] = await Promise.all([
      within(databaseState(pool, 'staff_users')).catch(reason),
      within(storage.tryWriting()).catch(reason),
      within(isDiskFull(config.dataDir)).catch(() => false),
    ]);
    const checks: ReadinessChecks = {
      database: typeof database === 'string' ? database : 'down',
      storage: stored === undefined ? 'ok' : 'not writable',
      disk: isFull ? 'full' : 'ok',
    };
    const state = Object.values(checks).join(' ');
    if (state !== logged) {
      const details = { ...checks, databaseError: asText(database), storageError: asText(stored) };
      app.log[isReady(checks) ? 'info' : 'error'](details, isReady(checks) ? 'ready again' : 'not ready');
    }
    logged = state;
    return checks;
  }

  return () => {
    if (!last || performance.now() - last.at > validMs) last = { at: performance.now(), checks: ask() };
    return last.checks;
  };
}

const isReady = (checks: ReadinessChecks) => Object.values(checks).every((state) => state === 'ok');

/** Registers `GET /readyz` (SPEC §10.25). */
export function readinessRoute(
  { app, config }: Services,
  { kind }: Database,
  check: () => Promise<ReadinessChecks>,
  stopping: () => boolean,
): void {
  const media = config.s3 ? 'bucket' : 'disk';
  app.get('/readyz', { config: { open: true } }, async (_request, reply) => {
    const checks = await check();
    const ready = isReady(checks) && !stopping();
    const status = stopping() ? 'stopping' : ready ? 'ok' : 'not ready';
    return reply.code(ready ? 200 : 503).send({ success: ready, status, kind, media, checks });
  });
}

function within<T>(work: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(late));
}

const reason = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
const asText = (outcome: unknown) => (outcome instanceof Error ? outcome.message : undefined);
