import type { Logger } from 'pino';
import type { z } from 'zod';
import { type Call, type CallInput, type CallOutput, findingContents } from '~contract';
import { entityIdPattern } from '../../admin-api/contract/entity-id';
import { createCache, type Fresh } from './cache';
import { type AdminApiTarget, createAdminApiClient, type Options, type Parts } from './client';
import { AdminApiError, isAdminApiError, readFailure } from './errors';
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

/**
 * Several writes that are one job (docs/decisions/0068): what they change is dropped from the cache when it is closed, once, and whether anyone else
 * has written meanwhile is known, so that the list on which the job decides need not be read for each of them.
 */
export type Batch<T = unknown> = {
  /** Notes a write of this job, when it may have been carried out. */
  wrote(callName: string): void;
  /** Whether a write of another user, as far as this dashboard has heard of it, came after the last `read`. */
  isOutdated(): boolean;
  /** The list as it is now, at least what it has of these ids. @throws {AdminApiError} */
  read(ids: readonly string[]): Promise<T>;
  /** The job pauses or is over. */
  close(): Promise<void>;
};
/** What a write of a job says beside its call: the job, and what this write is known by when it is sent again. */
export type InBatch = { batch?: Pick<Batch, 'wrote'>; repeatAs?: string };

/** A cached response. @property asOf ISO 8601 */
type Known<T> = { query: Readonly<Record<string, string>>; data: T; asOf: string };

/** The only client of the admin API: cached reads, writes that drop what they change, and plain calls. */
export type AdminApi = ReturnType<typeof createAdminApi>;

/**
 * @param target where the admin API is; a function, since an embedded one may move when it restarts
 * @param notify given the name of every write's call, before its result is returned
 */
export function createAdminApi({
  target,
  log,
  has = async () => false,
  notify = async () => {},
}: {
  target: () => AdminApiTarget;
  log: Logger;
  /** Whether the admin API has a call beyond SPEC §7. */
  has?: (call: { name: string }) => Promise<boolean>;
  /** Tells other dashboards what a write of ours changed. Never throws. */
  notify?: (callName: string) => Promise<void>;
}) {
  const client = createAdminApiClient({ target, log });
  const cache = createCache();

  /** How many writes have changed each list, as far as is known here; for batches. */
  const writes = new Map<Resource, number>();
  const writesTo = (resource: Resource) => writes.get(resource) ?? 0;
  const noteWrite = (resource: Resource) => void writes.set(resource, writesTo(resource) + 1);

  function drop(resource: Resource): void {
    noteWrite(resource);
    cache.drop(resource);
  }

  /** Drops from the cache what a call named `callName` changes (also `live` for live events). */
  function changed(callName: string): void {
    for (const resource of changedBy(callName)) drop(resource);
  }

  function batch<R extends Resource>(name: R): Batch<CallOutput<CallOf<R>>> {
    const calls = new Set<string>();
    let known = writesTo(name);
    return {
      wrote(callName) {
        calls.add(callName);
        for (const resource of changedBy(callName)) {
          noteWrite(resource);
          if (resource === name) known += 1;
        }
      },
      isOutdated: () => writesTo(name) !== known,
      async read(ids) {
        known = writesTo(name);
        // All of a large library for the next rows of a job would be most of what it costs.
        if (name === 'contents' && (await has(findingContents.getContents)))
          return (await contentsById(ids)) as CallOutput<CallOf<R>>;
        return readNow(name);
      },
      async close() {
        for (const callName of calls) {
          changed(callName);
          await notify(callName);
        }
        calls.clear();
      },
    };
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
      return fresh.staleBecause
        ? { ...fresh, staleBecause: readFailure({ message: fresh.staleBecause, since }) }
        : fresh;
    } catch (error) {
      if (!isAdminApiError(error)) throw error;
      // While nothing comes from the provider, it is what another call failed with.
      const { kind, status, providerMessage } = error;
      const own =
        error.call === call.name
          ? error
          : new AdminApiError(call.name, kind, status, providerMessage, { cause: error });
      throw Object.assign(own, { since: cache.failingSince(name, variant) });
    }
  }

  /** What was read of a resource in the last 24 hours: each good response with its query and time, the newest first. Asks nothing. */
  function known<R extends Resource>(name: R): Known<CallOutput<CallOf<R>>>[] {
    return cache.known(name).map(({ variant, data, asOf }) => ({
      query: Object.fromEntries(new URLSearchParams(variant)),
      data: data as CallOutput<CallOf<R>>,
      asOf,
    }));
  }

  /** A read past the cache; its response is stored there. */
  function readNow<R extends Resource>(name: R, query?: QueryOf<R>): Promise<CallOutput<CallOf<R>>> {
    const input: ReadInput = { query, pastCaches: true };
    const load = () => client.call<Call>(resources[name].call, input);
    return cache.readNow(name, variantOf(query), load) as Promise<CallOutput<CallOf<R>>>;
  }

  /**
   * Contents as they are now, those that are not there left out. What is cached of contents is read anew after it: it may show that others have changed
   * them, as the whole list would. @throws {AdminApiError}
   */
  async function contentsById(
    ids: readonly string[],
  ): Promise<CallOutput<typeof findingContents.getContents>> {
    const asked = idBatches(ids).map((some) =>
      client.call(findingContents.getContents, { query: { ids: some.join(',') }, pastCaches: true }),
    );
    const found = (await Promise.all(asked)).flat();
    for (const name of ['foundContents', 'contentsById'] as const) cache.drop(name);
    return found;
  }

  /**
   * Sends a write. Lists that it changes are read again afterwards, also when it failed, because it may have been carried out. Its own list is requested at once,
   * so that it is cached when the browser follows the redirect; an error of this read is reported by that page's own read. In a batch that waits.
   */
  async function written<T>(
    callName: string,
    inBatch: InBatch['batch'],
    action: () => Promise<T>,
  ): Promise<T> {
    try {
      return await action();
    } finally {
      if (inBatch) inBatch.wrote(callName);
      else await forget(callName);
    }
  }

  async function forget(callName: string): Promise<void> {
    changed(callName);
    await notify(callName);
    const name = callName.split('.')[0] ?? '';
    // A page of contents costs little where it is found by the provider; which one is asked for next is not known.
    if (isListed(name) && !(name === 'contents' && (await has(findingContents.findContents))))
      read(name).catch(() => {});
  }

  return {
    client,
    changed,
    /** Whether the admin API has a call beyond SPEC §7. */
    has,
    contentsById,

    /** Makes every next read request anew: what changed elsewhere is not known. */
    changedUnknown(): void {
      for (const resource of Object.keys(resources)) drop(resource as Resource);
    },

    /** A read through the cache (SPEC §9). @throws {AdminApiError} when there is nothing to show. */
    read,

    known,

    /**
     * The current state, read from the provider: every decision (a toggle, a save, a deletion) is based on this, never on `read`.
     * @throws {AdminApiError} when the provider cannot be reached; never returns cached data
     */
    readNow,

    /** Begins several writes that are one job, on a list. */
    batch,

    /** A call that is never cached: sign-in, the users list (SPEC §10.2). @throws {AdminApiError} */
    call: client.call,

    /** A write. @throws {AdminApiError} */
    write<C extends Call>(
      call: C,
      options: CallInput<C> & { parts?: Parts; headers?: Readonly<Record<string, string>> } & InBatch,
    ): Promise<CallOutput<C>> {
      return written(call.name, options.batch, () => client.call(call, options));
    },

    /** A write with large files from disk, streamed; see sendMultipart. @throws {AdminApiError} */
    send<C extends Call>(
      call: C,
      options: Parameters<typeof sendMultipart<C>>[2] & InBatch,
    ): Promise<CallOutput<C>> {
      return written(call.name, options.batch, () => sendMultipart(client, call, options));
    },
  };
}

/** Ids as `contents.get` takes them: so many, and of such a length, that they fit into a URL. */
function idBatches(ids: readonly string[]): string[][] {
  const batches: string[][] = [];
  let length = 0;
  for (const id of ids) {
    // No id of an item holds a comma or what has no place in a URL; such a one is of no content.
    if (!entityIdPattern.test(id) || id.includes(',')) continue;
    const last = batches.at(-1);
    if (!last || last.length === findingContents.mostIds || length + id.length > 4_000) {
      batches.push([id]);
      length = id.length;
    } else {
      last.push(id);
      length += id.length + 1;
    }
  }
  return batches;
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
