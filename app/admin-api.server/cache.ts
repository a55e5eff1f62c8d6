import { LRUCache } from 'lru-cache';
import { count } from '~shared/counts';
import { createLastResponses } from './last-responses';

/** What a read gives: the data, since when it is known, and why it is old when the provider failed. */
export type Fresh<T> = { data: T; asOf: string; staleBecause: string | null };

/** `since`: when it was requested; of two responses the one requested later is the newer. */
type Entry = { data: unknown; asOf: number; generation: number; since: number };
type Flight = { promise: Promise<Entry>; generation: number; since: number };

/** How long the last good response is still shown when the provider fails (REL-04). */
const keepForFailureMs = 24 * 60 * 60 * 1000;

/**
 * The cache of SPEC §9, shared by all staff: one upstream call however many requests need it, the last good
 * response when the provider fails, and invalidated at once by writes and live events.
 */
export function createCache({
  now = Date.now,
  timeoutMs = 3_000,
  graceMs = 1_000,
  ...room
}: {
  now?: () => number;
  /** Where an older response is cached, no request waits longer than this for a new one; a late one is still stored. */
  timeoutMs?: number;
  /** While nothing comes from the provider, no request waits longer than this for a call that finds out whether it is back. */
  graceMs?: number;
} & Parameters<typeof createLastResponses>[0] = {}) {
  const entries = createLastResponses<Entry>(room);
  const flights = new Map<string, Flight>();
  const generations = new Map<string, number>();
  /** Since when each read has failed, and since when nothing at all has come; ms. */
  const failing = new LRUCache<string, number>({ max: 2_000 });
  let nothingSince: number | null = null;
  /** When the provider last responded, were it with an error; `performance.now()`. */
  let respondedAt = 0;
  /** A read waited in vain, and nothing has come since it began: what it failed with. All reads of the provider would wait as long. */
  let silence: { error: unknown } | null = null;
  /** Of each resource the call that finds out whether the silence is over. */
  const probes = new Map<string, Flight>();

  function generationOf(resource: string): number {
    return generations.get(resource) ?? 0;
  }

  /**
   * Reads through the cache.
   * @param resource what `drop` names; @param variant distinguishes reads of one resource (its filters)
   * @param freshMs how long a response counts as fresh, in milliseconds
   * @param load asks the provider
   * @throws what `load` throws, when there is no good response from the last 24 hours
   */
  async function read<T>(
    resource: string,
    variant: string,
    freshMs: number,
    load: () => Promise<T>,
  ): Promise<Fresh<T>> {
    const generation = generationOf(resource);
    const entry = entries.get(resource, variant);
    if (entry && entry.generation === generation && now() - entry.asOf < freshMs) {
      count('cache_reads', 'cached');
      return fresh<T>(entry, null);
    }
    const usable = () => {
      const last = entries.get(resource, variant);
      return last && isUsable(last) ? last : null;
    };
    const start = () => loadShared(resource, variant, generation, load);
    try {
      if (silence) {
        await findOut(resource, start);
        if (silence) throw silence.error;
        // The call that found out may have been this one's.
        return await read(resource, variant, freshMs, load);
      }
      const flight = start();
      const response = usable() ? await withTimeout(flight, timeoutMs) : await flight.promise;
      if (response) {
        count('cache_reads', 'asked');
        return fresh<T>(response, null);
      }
      const last = usable();
      count('cache_reads', 'old');
      return last
        ? fresh<T>(last, 'The admin API is slow to respond.')
        : fresh<T>(await flight.promise, null);
    } catch (error) {
      const last = usable();
      if (!last) throw error;
      count('cache_reads', 'old');
      return fresh<T>(last, error instanceof Error ? error.message : String(error));
    }
  }

  const isUsable = ({ asOf }: Entry) => now() - asOf <= keepForFailureMs;

  /**
   * Asks a provider from which nothing comes: one call of a resource at a time. Who comes later than `graceMs` after its start does not wait: lists
   * come a page and a search at a time, and each of these would wait anew (REL-03).
   * @param start begins the call, where none is under way
   */
  async function findOut(resource: string, start: () => Flight): Promise<void> {
    const probe = probes.get(resource) ?? start();
    if (!probes.has(resource)) {
      probes.set(resource, probe);
      const end = () => probes.delete(resource);
      probe.promise.then(end, end);
    }
    await withTimeout(probe, graceMs).catch(() => {});
  }

  /** A call has ended: whether the provider is silent. @param since when it began @param failure what it failed with */
  function noteEnd(since: number, failure?: { error: unknown }): void {
    const isSlow = performance.now() - since >= timeoutMs;
    if (failure && isSlow) {
      if (since >= respondedAt) silence = failure;
      return;
    }
    silence = null;
    respondedAt = performance.now();
  }

  /**
   * The result of a request under way, or null when it takes too long. The timeout counts from its start: while a provider hangs, requests
   * that join later get the old response at once, and the one under way shows when the provider is back (REL-03).
   */
  async function withTimeout({ promise, since }: Flight, ms: number): Promise<Entry | null> {
    let late: NodeJS.Timeout | undefined;
    const tooLate = new Promise<null>((resolve) => {
      late = setTimeout(() => resolve(null), since + ms - performance.now());
    });
    try {
      return await Promise.race([promise, tooLate]);
    } finally {
      clearTimeout(late);
    }
  }

  function loadShared(
    resource: string,
    variant: string,
    generation: number,
    load: () => Promise<unknown>,
  ): Flight {
    const key = `${resource}?${variant}`;
    const flying = flights.get(key);
    // A flight that started before our own write may land with the old data: it is not joined.
    if (flying && flying.generation === generation) return flying;
    const since = performance.now();
    const flight = { promise: loadNow(resource, variant, generation, since, load), generation, since };
    const { promise } = flight;
    flights.set(key, flight);
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    promise.then(land, land);
    return flight;
  }

  /** Requests the data and stores the response unless a newer one was stored meanwhile. */
  async function loadNow(
    resource: string,
    variant: string,
    generation: number,
    since: number,
    load: () => Promise<unknown>,
  ): Promise<Entry> {
    const key = `${resource}?${variant}`;
    const data = await load().catch((error: unknown) => {
      noteEnd(since, { error });
      nothingSince ??= now();
      if (!failing.has(key)) failing.set(key, now());
      throw error;
    });
    noteEnd(since);
    nothingSince = null;
    failing.delete(key);
    const entry = { data, asOf: now(), generation, since };
    const current = entries.get(resource, variant);
    const isNewer =
      !current ||
      current.generation < generation ||
      (current.generation === generation && current.since <= since);
    if (isNewer) entries.set(resource, variant, entry);
    return entry;
  }

  /**
   * Requests the data now, whatever is cached or already under way, and caches the response: for decisions.
   * @param resource, variant, load as for `read` @throws what `load` throws; never an old response
   */
  async function readNow<T>(resource: string, variant: string, load: () => Promise<T>): Promise<T> {
    const entry = await loadNow(resource, variant, generationOf(resource), performance.now(), load);
    return entry.data as T;
  }

  /**
   * Since when a read has failed, ISO 8601; null when its last one went well. While nothing at all comes from the provider, it is the
   * time of the first failure of any.
   */
  function failingSince(resource: string, variant: string): string | null {
    const own = failing.get(`${resource}?${variant}`) ?? Number.POSITIVE_INFINITY;
    const since = Math.min(own, nothingSince ?? own);
    return Number.isFinite(since) ? new Date(since).toISOString() : null;
  }

  /** The good responses of a resource from the last 24 hours, whatever was asked; the newest first. Asks nothing. */
  function known(resource: string): { variant: string; data: unknown; asOf: string }[] {
    return entries
      .of(resource)
      .filter(([, entry]) => isUsable(entry))
      .sort(([, a], [, b]) => b.asOf - a.asOf)
      .map(([variant, { data, asOf }]) => ({ variant, data, asOf: new Date(asOf).toISOString() }));
  }

  /** Makes the next read of a resource request it again; the old response stays as the fallback. */
  function drop(resource: string): void {
    generations.set(resource, generationOf(resource) + 1);
  }

  return { read, readNow, drop, failingSince, known };
}

function fresh<T>(entry: Entry, staleBecause: string | null): Fresh<T> {
  return { data: entry.data as T, asOf: new Date(entry.asOf).toISOString(), staleBecause };
}
