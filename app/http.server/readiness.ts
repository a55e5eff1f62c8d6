import { z } from 'zod';
import type { StoreState } from '~shared/database-state';
import { withDeadline } from '~shared/deadline';
import { freeBytes, isDiskFull } from '~shared/disk-space';
import type { Figures } from '~shared/request-metrics';

export type Readiness = { ready: boolean; checks: Record<string, string> };

/** How long a result is cached: /readyz is public, and must not let anyone put load on the services behind it; ms. */
const validMs = 2_000;
/** Timeout of a check; ms. */
const timeoutMs = 2_000;

const Parts = z.object({ checks: z.record(z.string(), z.string()) });

/**
 * Makes the response of `/readyz` (SPEC §10.25). Its own stores decide: the embedded admin API's, or beside another one the database of
 * DATABASE_URL and the disk of DATA_DIR. A provider elsewhere that is down is only 'degraded', since pages still show their last good data;
 * mail, Chromium and the store of uploads never count.
 */
export function createReadiness({
  embedded,
  apiUrl,
  stopping,
  database,
  dataDir,
  pdf,
  uploads,
}: {
  embedded: boolean;
  apiUrl: () => string;
  stopping: () => boolean;
  /** Checks the database of DATABASE_URL; null without it. */
  database: (() => Promise<StoreState>) | null;
  dataDir: string;
  /** Whether reports can be printed. */
  pdf: () => boolean;
  /** Tries the store of uploads in flight; null where they are on the disk. */
  uploads?: ((signal: AbortSignal) => Promise<void>) | null;
}): () => Promise<Readiness> {
  let last: { at: number; checks: Promise<Record<string, string> & { adminApi: string }> } | null = null;

  async function ask() {
    const [parts, own, store] = await Promise.all([
      embedded ? askEmbedded(apiUrl()) : askProvider(apiUrl()),
      embedded ? {} : askOwnStores(database, dataDir),
      uploads
        ? withDeadline(timeoutMs, undefined, uploads).then(
            () => 'ok',
            () => 'degraded',
          )
        : null,
    ]);
    return { ...parts, ...own, ...(store ? { uploads: store } : {}) };
  }

  return async () => {
    if (!last || performance.now() - last.at > validMs)
      last = {
        at: performance.now(),
        checks: ask(),
      };
    const parts = await last.checks;
    const isOk = embedded
      ? parts.adminApi === 'ok'
      : (parts.database ?? 'ok') === 'ok' && parts.disk === 'ok';
    const ready = !stopping() && isOk;
    return {
      ready,
      checks: { process: stopping() ? 'stopping' : 'ok', ...parts, pdf: pdf() ? 'ok' : 'degraded' },
    };
  };
}

async function askEmbedded(url: string) {
  try {
    const response = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(timeoutMs) });
    const parts = Parts.safeParse(await response.json());
    return { ...parts.data?.checks, adminApi: response.ok ? 'ok' : 'not ready' };
  } catch {
    return { adminApi: 'no answer' };
  }
}

/**
 * Returns the figures of `/readyz` for `/metrics`.
 * @param dataDir whose disk and database no admin API of this process has figures of; null with an embedded one
 */
export function readinessFigures(
  readiness: () => Promise<Readiness>,
  { dataDir, hasDatabase }: { dataDir: string | null; hasDatabase: boolean },
): Figures {
  const checks = async () => (await readiness()).checks;
  return {
    admin_api_up: {
      help: '1 while the admin API responds without an error of its server, else 0.',
      read: async () => Number(!['degraded', 'no answer'].includes((await checks()).adminApi ?? '')),
    },
    ...(dataDir !== null && {
      disk_free_bytes: {
        help: 'Bytes that are free on the disk of DATA_DIR.',
        read: () => freeBytes(dataDir),
      },
      ...(hasDatabase && {
        database_up: {
          help: '1 while the database takes writes and has its tables, else 0.',
          read: async () => Number((await checks()).database === 'ok'),
        },
      }),
    }),
  };
}

/** Checks what this dashboard stores in: the tables of state.server/shared-database, and files on the disk. */
async function askOwnStores(
  check: (() => Promise<StoreState>) | null,
  dataDir: string,
): Promise<Record<string, string>> {
  const [database, isFull] = await Promise.all([
    check?.().catch(() => 'down'),
    isDiskFull(dataDir).catch(() => true),
  ]);
  return { ...(database ? { database } : {}), disk: isFull ? 'full' : 'ok' };
}

/** SPEC §7 has no health call, so a 404 shows as well that the API is up. Ours answers 503 while its database is down. */
async function askProvider(url: string) {
  try {
    const response = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return { adminApi: response.status < 500 ? 'ok' : 'degraded' };
  } catch {
    return { adminApi: 'degraded' };
  }
}
