import type { Logger } from 'pino';
import type { z } from 'zod';
import { type Call, type CallInput, type CallOutput, findingContents } from '~contract';
import { entityIdPattern } from '../../admin-api/contract/entity-id';
import { createCache, type Fresh } from './cache';
import { type AdminApiTarget, createAdminApiClient, type Options, type Parts } from './client';
import { AdminApiError, isAdminApiError, readFailure } from './errors';
import { fieldsThere, withoutMissing } from './fields-there';
import { sendMultipart } from './multipart-request';
import { changedBy, type Resource, resources } from './resources';

const listed = ['categories', 'sections', 'contents', 'polls', 'quizzes', 'surveys', 'infoItems'] as const;
const isListed = (name: string): name is (typeof listed)[number] =>
  (listed as readonly string[]).includes(name);

type CallOf<R extends Resource> = (typeof resources)[R]['call'];
type QueryOf<R extends Resource> =
  CallOf<R> extends { query: infer Q extends z.ZodType } ? z.input<Q> : never;

type ReadInput = Options<Call> & { query: unknown };

/** Several writes of one job: invalidates the cache once (docs/decisions/0068). */
export type Batch<T = unknown> = {
  wrote(callName: string): void;
  /** Whether another user's write was noticed after the last `read`. */
  isOutdated(): boolean;
  read(ids: readonly string[]): Promise<T>;
  close(): Promise<void>;
};
export type InBatch = { batch?: Pick<Batch, 'wrote'>; repeatAs?: string };

/** A cached response; `asOf` is ISO 8601. */
type Known<T> = { query: Readonly<Record<string, string>>; data: T; asOf: string };

export type AdminApi = ReturnType<typeof createAdminApi>;

/**
 * Creates the only client of the admin API.
 * @param target a function: an embedded API may move
 */
export function createAdminApi({
  target,
  log,
  has = async () => false,
  notify = async () => {},
}: {
  target: () => AdminApiTarget;
  log: Logger;
  has?: (call: { name: string }) => Promise<boolean>;
  /** Notifies other dashboards of a write. Never throws. */
  notify?: (callName: string) => Promise<void>;
}) {
  const client = createAdminApiClient({ target, log });
  const cache = createCache();

  const writes = new Map<Resource, number>();
  const writesTo = (resource: Resource) => writes.get(resource) ?? 0;
  const noteWrite = (resource: Resource) => void writes.set(resource, writesTo(resource) + 1);

  function drop(resource: Resource): void {
    noteWrite(resource);
    cache.drop(resource);
  }

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

  async function read<R extends Resource>(
    name: R,
    query?: QueryOf<R>,
  ): Promise<Fresh<CallOutput<CallOf<R>>>> {
    const { call, freshMs } = resources[name];
    const variant = variantOf(query);
    // A proxy's cache could return data from before a write.
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
      const { kind, status, providerMessage } = error;
      const own =
        error.call === call.name
          ? error
          : new AdminApiError(call.name, kind, status, providerMessage, { cause: error });
      throw Object.assign(own, { since: cache.failingSince(name, variant) });
    }
  }

  function known<R extends Resource>(name: R): Known<CallOutput<CallOf<R>>>[] {
    return cache.known(name).map(({ variant, data, asOf }) => ({
      query: Object.fromEntries(new URLSearchParams(variant)),
      data: data as CallOutput<CallOf<R>>,
      asOf,
    }));
  }

  function readNow<R extends Resource>(name: R, query?: QueryOf<R>): Promise<CallOutput<CallOf<R>>> {
    const input: ReadInput = { query, pastCaches: true };
    const load = () => client.call<Call>(resources[name].call, input);
    return cache.readNow(name, variantOf(query), load) as Promise<CallOutput<CallOf<R>>>;
  }

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
   * Invalidates after errors too: the write may have succeeded. Outside a batch, prefetches the list for
   * the redirect.
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
    if (isListed(name) && !(name === 'contents' && (await has(findingContents.findContents))))
      read(name).catch(() => {});
  }

  return {
    client,
    changed,
    has,
    contentsById,
    /** What forms and filters show of a table of fields: those that the admin API has. */
    fieldsThere: (list: Parameters<typeof fieldsThere>[0]) => fieldsThere(list, has),

    changedUnknown(): void {
      for (const resource of Object.keys(resources)) drop(resource as Resource);
    },

    read,

    known,

    /**
     * Base every decision (a toggle, a save, a deletion) on this, never on `read`.
     * @throws {AdminApiError}; never returns cached data
     */
    readNow,

    batch,

    /** Never cached: sign-in, the users list (SPEC §10.2). */
    call: client.call,

    write<C extends Call>(
      call: C,
      options: CallInput<C> & { parts?: Parts; headers?: Readonly<Record<string, string>> } & InBatch,
    ): Promise<CallOutput<C>> {
      return written(call.name, options.batch, () => client.call(call, options));
    },

    send<C extends Call>(
      call: C,
      options: Parameters<typeof sendMultipart<C>>[2] & InBatch,
    ): Promise<CallOutput<C>> {
      return written(call.name, options.batch, async () => {
        const fields = await withoutMissing(call.name, options.fields, has);
        return sendMultipart(client, call, { ...options, fields });
      });
    },
  };
}

function idBatches(ids: readonly string[]): string[][] {
  const batches: string[][] = [];
  let length = 0;
  for (const id of ids) {
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

function variantOf(query: unknown): string {
  return new URLSearchParams(
    Object.entries((query ?? {}) as Record<string, unknown>)
      .filter(([, v]) => v !== undefined && v !== '')
      .map(([k, v]) => [k, String(v)] as [string, string])
      .sort(),
  ).toString();
}
