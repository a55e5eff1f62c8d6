import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Call, CallInput, CallOutput } from '~contract';
import { type AdminApiTarget, createAdminApiClient, type Parts } from './client';
import { createFreshness, type Fresh } from './freshness';
import { changedBy, type Resource, resources } from './resources';
import { sendFiles } from './send-file';

type CallOf<R extends Resource> = (typeof resources)[R]['call'];
type QueryOf<R extends Resource> =
  CallOf<R> extends { query: infer Q extends z.ZodType } ? z.input<Q> : never;

/** The one door to the admin API: cached reads, writes that drop what they change, and plain calls. */
export type AdminApi = ReturnType<typeof createAdminApi>;

/**
 * @param target where the admin API is; a function, since an embedded one may move when it restarts
 */
export function createAdminApi({ target, log }: { target: () => AdminApiTarget; log: Logger }) {
  const client = createAdminApiClient({ target, log });
  const freshness = createFreshness();

  /** Drops from the cache what a call named `callName` changes (also `live` for live events). */
  function changed(callName: string): void {
    for (const resource of changedBy(callName)) freshness.drop(resource);
  }

  return {
    client,
    changed,

    /** A read through the freshness cache (SPEC §9). @throws {AdminApiError} when there is nothing to show. */
    read<R extends Resource>(name: R, query?: QueryOf<R>): Promise<Fresh<CallOutput<CallOf<R>>>> {
      const { call, freshMs } = resources[name];
      const variant = new URLSearchParams(
        Object.entries((query ?? {}) as Record<string, unknown>)
          .filter(([, v]) => v !== undefined && v !== '')
          .map(([k, v]) => [k, String(v)] as [string, string])
          .sort(),
      ).toString();
      return freshness.read(name, variant, freshMs, () =>
        client.call(call as Call, { query } as never),
      ) as Promise<Fresh<CallOutput<CallOf<R>>>>;
    },

    /** A call that is never cached: sign-in, the users list (DESIGN §4 'Never stale'). @throws {AdminApiError} */
    call: client.call,

    /**
     * A write. What it changes is read anew afterwards, also when it failed: it may have happened.
     * @throws {AdminApiError}
     */
    async write<C extends Call>(call: C, options: CallInput<C> & { parts?: Parts }): Promise<CallOutput<C>> {
      try {
        return await client.call(call, options as never);
      } finally {
        changed(call.name);
      }
    },

    /** A write with large files from disk, streamed; see sendFiles. @throws {AdminApiError} */
    async send<C extends Call>(call: C, options: Parameters<typeof sendFiles<C>>[2]): Promise<CallOutput<C>> {
      try {
        return await sendFiles(client, call, options);
      } finally {
        changed(call.name);
      }
    },
  };
}
