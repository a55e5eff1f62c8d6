import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Call, CallInput, CallOutput } from '~contract';
import { createCache, type Fresh } from './cache';
import { type AdminApiTarget, createAdminApiClient, type Options, type Parts } from './client';
import { failedSince, isAdminApiError } from './errors';
import { sendMultipart } from './multipart-request';
import { changedBy, type Resource, resources } from './resources';

/** What is read as one list, by the first part of its calls' names. */
const listed = ['categories', 'sections', 'contents', 'polls', 'quizzes', 'surveys', 'infoItems'] as const;
const isListed = (name: string): name is (typeof listed)[number] =>
  (listed as readonly string[]).includes(name);

type CallOf<R extends Resource> = (typeof resources)[R]['call'];
type QueryOf<R extends Resource> =
  CallOf<R> extends { query: infer Q extends z.ZodType } ? z.input<Q> : never;

/** A read of any resource; which query goes with which is QueryOf's business. */
type ReadInput = Options<Call> & { query: unknown };

/** The only client of the admin API: cached reads, writes that drop what they change, and plain calls. */
export type AdminApi = ReturnType<typeof createAdminApi>;

/**
 * @param target where the admin API is; a function, since an embedded one may move when it restarts
 * @param notify given the name of every write's call, before its result is returned
 */
export function createAdminApi({
  target,
  log,
  notify = async () => {},
}: {
  target: () => AdminApiTarget;
  log: Logger;
  /** Tells other dashboards what a write of ours changed. Never throws. */
  notify?: (callName: string) => Promise<void>;
}) {
  const client = createAdminApiClient({ target, log });
  const cache = createCache();

  /** Drops from the cache what a call named `callName` changes (also `live` for live events). */
  function changed(callName: string): void {
    for (const resource of changedBy(callName)) cache.drop(resource);
  }

  /** A read through the cache. */
  async function read<R extends Resource>(
    name: R,
    query?: QueryOf<R>,
  ): Promise<Fresh<CallOutput<CallOf<R>>>> {
    const { call, freshMs } = resources[name];
    const variant = variantOf(query);
    // This cache decides how old a list may be. Another on the way, as each of several admin APIs has one for 2 s, would make what was just
    // written minutes old here.
    const input: ReadInput = { query, pastCaches: true };
    try {
      const load = () => client.call<Call>(call, input);
      const fresh = (await cache.read(name, variant, freshMs, load)) as Fresh<CallOutput<CallOf<R>>>;
      const since = cache.failingSince(name, variant);
      return fresh.staleBecause && since
        ? { ...fresh, staleBecause: `${fresh.staleBecause} ${failedSince(since)}` }
        : fresh;
    } catch (error) {
      if (isAdminApiError(error)) error.since = cache.failingSince(name, variant);
      throw error;
    }
  }

  /** A read past the cache; its response is stored there. */
  function readNow<R extends Resource>(name: R, query?: QueryOf<R>): Promise<CallOutput<CallOf<R>>> {
    const input: ReadInput = { query, pastCaches: true };
    const load = () => client.call<Call>(resources[name].call, input);
    return cache.readNow(name, variantOf(query), load) as Promise<CallOutput<CallOf<R>>>;
  }

  /**
   * Sends a write. Lists that it changes are read again afterwards, also when it failed, because it may have been carried out. Its own list is requested at once,
   * so that it is cached when the browser follows the redirect; an error of this read is reported by that page's own read.
   */
  async function written<T>(callName: string, action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } finally {
      changed(callName);
      await notify(callName);
      const name = callName.split('.')[0] ?? '';
      if (isListed(name)) read(name).catch(() => {});
    }
  }

  return {
    client,
    changed,

    /** Makes every next read request anew: what changed elsewhere is not known. */
    changedUnknown(): void {
      for (const resource of Object.keys(resources)) cache.drop(resource);
    },

    /** A read through the cache (SPEC §9). @throws {AdminApiError} when there is nothing to show. */
    read,

    /**
     * The current state, read from the provider: every decision (a toggle, a save, a deletion) is based on this, never on `read`.
     * @throws {AdminApiError} when the provider cannot be reached; never returns cached data
     */
    readNow,

    /** A call that is never cached: sign-in, the users list (SPEC §10.2). @throws {AdminApiError} */
    call: client.call,

    /** A write. @throws {AdminApiError} */
    write<C extends Call>(
      call: C,
      options: CallInput<C> & { parts?: Parts; headers?: Readonly<Record<string, string>> },
    ): Promise<CallOutput<C>> {
      return written(call.name, () => client.call(call, options));
    },

    /** A write with large files from disk, streamed; see sendMultipart. @throws {AdminApiError} */
    send<C extends Call>(call: C, options: Parameters<typeof sendMultipart<C>>[2]): Promise<CallOutput<C>> {
      return written(call.name, () => sendMultipart(client, call, options));
    },
  };
}

/** Distinguishes the reads of one resource by their filters. */
function variantOf(query: unknown): string {
  return new URLSearchParams(
    Object.entries((query ?? {}) as Record<string, unknown>)
      .filter(([, v]) => v !== undefined && v !== '')
      .map(([k, v]) => [k, String(v)] as [string, string])
      .sort(),
  ).toString();
}
