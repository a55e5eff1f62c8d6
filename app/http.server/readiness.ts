import { z } from 'zod';
import { withDeadline } from '~shared/deadline';

export type Readiness = { ready: boolean; checks: Record<string, string> };

/** How long a result is cached: /readyz is public, and must not let anyone put load on the services behind it; ms. */
const validMs = 2_000;
/** Timeout of a check; ms. */
const timeoutMs = 2_000;

const Parts = z.object({ checks: z.record(z.string(), z.string()) });

/**
 * Makes the response of `/readyz` (SPEC §10.25): the embedded admin API's own readiness, its database and its storage, decides. A provider
 * elsewhere that is down is only 'degraded', since pages still show their last good data; mail, Chromium and the store of uploads never count.
 */
export function createReadiness({
  embedded,
  apiUrl,
  stopping,
  pdf,
  uploads,
}: {
  embedded: boolean;
  apiUrl: () => string;
  stopping: () => boolean;
  /** Whether reports can be printed. */
  pdf: () => boolean;
  /** Tries the store of uploads in flight; null where they are on the disk. */
  uploads?: ((signal: AbortSignal) => Promise<void>) | null;
}): () => Promise<Readiness> {
  let last: { at: number; checks: Promise<Record<string, string> & { adminApi: string }> } | null = null;

  async function ask() {
    const [parts, store] = await Promise.all([
      embedded ? askEmbedded(apiUrl()) : askProvider(apiUrl()),
      uploads
        ? withDeadline(timeoutMs, undefined, uploads).then(
            () => 'ok',
            () => 'degraded',
          )
        : null,
    ]);
    return store ? { ...parts, uploads: store } : parts;
  }

  return async () => {
    if (!last || performance.now() - last.at > validMs)
      last = {
        at: performance.now(),
        checks: ask(),
      };
    const parts = await last.checks;
    const ready = !stopping() && (!embedded || parts.adminApi === 'ok');
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

/** Any response counts: SPEC §7 has no health call, so a 404 shows as well that the API is up. */
async function askProvider(url: string) {
  try {
    const response = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return { adminApi: response.status < 500 ? 'ok' : 'degraded' };
  } catch {
    return { adminApi: 'degraded' };
  }
}
