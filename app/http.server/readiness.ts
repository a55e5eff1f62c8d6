import { z } from 'zod';
import type { StoreState } from '~shared/database-state';
import { withDeadline } from '~shared/deadline';
import { freeBytes, isDiskFull } from '~shared/disk-space';
import type { Figures } from '~shared/request-metrics';

export type Readiness = { ready: boolean; checks: Record<string, string> };

/** /readyz is public and must not cause load. */
const validMs = 2_000;
const timeoutMs = 2_000;

const Parts = z.object({ checks: z.record(z.string(), z.string()) });

/** SPEC §10.25. Only own stores count: a provider that is down means 'degraded'. */
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
  database: (() => Promise<StoreState>) | null;
  dataDir: string;
  pdf: () => boolean;
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

/** SPEC §7 has no health call: 404 means up. Ours sends 503 without its database. */
async function askProvider(url: string) {
  try {
    const response = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return { adminApi: response.status < 500 ? 'ok' : 'degraded' };
  } catch {
    return { adminApi: 'degraded' };
  }
}
