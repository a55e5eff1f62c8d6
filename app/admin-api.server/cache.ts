import { LRUCache } from 'lru-cache';
import { count } from '~shared/counts';
import { createLastResponses } from './last-responses';

export type Fresh<T> = { data: T; asOf: string; staleBecause: string | null };

/** `since` is the request time: the later request is newer. */
type Entry = { data: unknown; asOf: number; generation: number; since: number };
type Flight = { promise: Promise<Entry>; generation: number; since: number };

/** REL-04. */
const keepForFailureMs = 24 * 60 * 60 * 1000;

/**
 * Creates the cache of SPEC §9: one upstream call for concurrent reads, the last good response on errors.
 */
export function createCache({
  now = Date.now,
  timeoutMs = 3_000,
  graceMs = 1_000,
  ...room
}: {
  now?: () => number;
  timeoutMs?: number;
  graceMs?: number;
} & Parameters<typeof createLastResponses>[0] = {}) {
  const entries = createLastResponses<Entry>(room);
  const flights = new Map<string, Flight>();
  const generations = new Map<string, number>();
  const failing = new LRUCache<string, number>({ max: 2_000 });
  let nothingSince: number | null = null;
  let respondedAt = 0;
  /** A read timed out and nothing has arrived since. */
  let silence: { error: unknown } | null = null;
  const probes = new Map<string, Flight>();

  function generationOf(resource: string): number {
    return generations.get(resource) ?? 0;
  }

  /**
   * @param freshMs how long a response is fresh
   * @throws the error of `load` without a good response from the last 24 hours
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
   * Probes a silent provider once per resource; later callers do not wait, since pages read in sequence
   * (REL-03).
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

  function noteEnd(since: number, failure?: { error: unknown }): void {
    const isSlow = performance.now() - since >= timeoutMs;
    if (failure && isSlow) {
      if (since >= respondedAt) silence = failure;
      return;
    }
    silence = null;
    respondedAt = performance.now();
  }

  /** Counts `ms` from the request's start, so that joining a hanging call does not wait again (REL-03). */
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
    // A request started before our write may return old data.
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

  /** @throws the error of `load`; never returns an old response */
  async function readNow<T>(resource: string, variant: string, load: () => Promise<T>): Promise<T> {
    const entry = await loadNow(resource, variant, generationOf(resource), performance.now(), load);
    return entry.data as T;
  }

  /** ISO 8601. While the provider is silent, the first failure of any read counts. */
  function failingSince(resource: string, variant: string): string | null {
    const own = failing.get(`${resource}?${variant}`) ?? Number.POSITIVE_INFINITY;
    const since = Math.min(own, nothingSince ?? own);
    return Number.isFinite(since) ? new Date(since).toISOString() : null;
  }

  function known(resource: string): { variant: string; data: unknown; asOf: string }[] {
    return entries
      .of(resource)
      .filter(([, entry]) => isUsable(entry))
      .sort(([, a], [, b]) => b.asOf - a.asOf)
      .map(([variant, { data, asOf }]) => ({ variant, data, asOf: new Date(asOf).toISOString() }));
  }

  function drop(resource: string): void {
    generations.set(resource, generationOf(resource) + 1);
  }

  return { read, readNow, drop, failingSince, known };
}

function fresh<T>(entry: Entry, staleBecause: string | null): Fresh<T> {
  return { data: entry.data as T, asOf: new Date(entry.asOf).toISOString(), staleBecause };
}
