import type { Database } from '../db/database';
import type { Services } from '../http/register';

/** How long a result is cached: the call is public, so it must not put load on the database (SEC-18); ms. */
const validMs = 5_000;
/** Timeout of a check; ms. */
const timeoutMs = 1_500;

type Checks = { database: string; storage: string };

/**
 * `GET /readyz` (SPEC §10.25): 200 while the database takes writes and media can be stored, else 503. `checks` says which part is not
 * `ok`, in one or two words, and `media` whether they are in a bucket or on this machine's disk; the reason is in the log, once per change.
 * @param stopping whether this process is about to end: then it is not ready, whatever else is
 */
export function readinessRoute(
  { app, config, storage }: Services,
  { pool, kind }: Database,
  stopping: () => boolean,
): void {
  const media = config.s3 ? 'bucket' : 'disk';
  let last = { at: Number.NEGATIVE_INFINITY, checks: Promise.resolve<Checks>({ database: '', storage: '' }) };
  let logged = 'ok ok';

  async function ask(): Promise<Checks> {
    const [database, stored] = await Promise.all([
      within(databaseState(pool)).catch(reason),
      within(storage.tryWriting()).catch(reason),
    ]);
    const checks = {
      database: typeof database === 'string' ? database : 'down',
      storage: stored === undefined ? 'ok' : 'not writable',
    };
    const state = `${checks.database} ${checks.storage}`;
    if (state !== logged) {
      const ready = state === 'ok ok';
      const details = { ...checks, databaseError: asText(database), storageError: asText(stored) };
      app.log[ready ? 'info' : 'error'](details, ready ? 'ready again' : 'not ready');
    }
    logged = state;
    return checks;
  }

  app.get('/readyz', { config: { open: true } }, async (_request, reply) => {
    if (performance.now() - last.at > validMs) last = { at: performance.now(), checks: ask() };
    const checks = await last.checks;
    const ready = checks.database === 'ok' && checks.storage === 'ok' && !stopping();
    const status = stopping() ? 'stopping' : ready ? 'ok' : 'not ready';
    return reply.code(ready ? 200 : 503).send({ success: ready, status, kind, media, checks });
  });
}

/** A database that responds but rejects writes (a standby, or read-only) counts as not ready. */
async function databaseState(pool: Database['pool']): Promise<'ok' | 'read-only'> {
  const { rows } = await pool.query<{ readonly: string }>(
    `select current_setting('transaction_read_only') as readonly`,
  );
  return rows[0]?.readonly === 'off' ? 'ok' : 'read-only';
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
