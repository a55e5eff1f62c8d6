import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { createJournal } from './journal';
import type { Revocation, Revocations } from './revocations';

const Line = z.object({
  key: z.string(),
  at: z.number(),
  until: z.number(),
  value: z.string().nullable(),
  claim: z.string().nullable(),
});
type Line = z.output<typeof Line>;
type Entry = Line & { segment: string | null };

const sweepMs = 60_000;
const hourMs = 60 * 60_000;
const aheadMs = 5 * 60_000;

/** In DATA_DIR; processes sharing it agree (docs/decisions/0014). Kept in memory while the disk fails. */
export function fileRevocations({
  folder,
  log,
  now = Date.now,
}: {
  folder: string;
  log: Logger;
  now?: () => number;
}): Revocations {
  const entries = new Map<string, Entry>();
  const unsaved = new Map<string, Line>();
  let loaded: Promise<void> | null = null;
  let sweepAt = now() + sweepMs;
  let dropAt = now() + hourMs;

  const journal = createJournal({
    folder,
    log,
    now,
    onLine: (json, segment) => apply(Line.parse(json), segment),
  });

  /** The same for all readers. */
  function apply(line: Line, segment: string | null): void {
    const current = entries.get(line.key);
    const isTaken = current && current.until >= line.at && current.claim !== line.claim;
    // Times ahead of the clock count as oldest.
    const age = ({ at }: Line) => (at > now() + aheadMs ? -1 : at);
    if (line.claim !== null ? isTaken : current && age(current) > age(line)) return;
    entries.set(line.key, { ...line, segment });
  }

  function valid(key: string): Entry | undefined {
    const entry = entries.get(key);
    return entry && entry.until >= now() ? entry : undefined;
  }

  async function store(line: Line): Promise<boolean> {
    const stored = await journal.append(line);
    if (stored) {
      if (unsaved.get(line.key)?.at === line.at) unsaved.delete(line.key);
    } else unsaved.set(line.key, line);
    return stored;
  }

  async function saveUnsaved(): Promise<void> {
    await Promise.all([...unsaved.values()].filter(({ until }) => until >= now()).map(store));
  }

  /** Valid entries are rewritten first. */
  async function dropOutdated(): Promise<void> {
    for (const segment of await journal.outdated()) {
      const lasting = [...entries.values()].filter((e) => e.segment === segment && e.until >= now());
      const moved = await Promise.all(lasting.map(({ segment: _, ...line }) => store(line)));
      if (!moved.every(Boolean)) continue;
      await journal.drop(segment);
      forgetOver((entry) => entry.segment === segment);
    }
  }

  /** Kept until their segment is dropped, in case the clock was ahead. */
  function forgetOver(which: (entry: Entry) => boolean): void {
    for (const [key, entry] of entries) if (entry.until < now() && which(entry)) entries.delete(key);
  }

  function tidy(): void {
    if (now() >= sweepAt) {
      sweepAt = now() + sweepMs;
      forgetOver(({ segment }) => segment === null);
      for (const [key, { until }] of unsaved) if (until < now()) unsaved.delete(key);
    }
    if (now() >= dropAt) {
      dropAt = now() + hourMs;
      void dropOutdated();
    }
    if (unsaved.size > 0 && journal.isRetryDue()) void saveUnsaved();
  }

  async function current(): Promise<void> {
    loaded ??= journal.load().then(() => void dropOutdated());
    await loaded;
    tidy();
    await journal.catchUp();
  }

  return {
    async note(key, until, value) {
      await current();
      const line = { key, at: now(), until, value: value ?? null, claim: null };
      apply(line, null);
      await store(line);
    },

    async claim(key, until) {
      await current();
      if (valid(key)) return false;
      const line = { key, at: now(), until, value: null, claim: randomUUID() };
      // The first line in the journal wins.
      if (await store(line)) await journal.catchUp();
      else apply(line, null);
      return entries.get(key)?.claim === line.claim;
    },

    async find(keys) {
      await current();
      const found = new Map<string, Revocation>();
      for (const key of keys) {
        const entry = valid(key);
        if (entry) found.set(key, { at: entry.at, value: entry.value });
      }
      return found;
    },

    async findAll(prefix) {
      await current();
      const found = new Map<string, Revocation>();
      for (const { key, at, value, until } of entries.values())
        if (until >= now() && key.startsWith(prefix)) found.set(key, { at, value });
      return found;
    },

    close: () => journal.close(),
  };
}
