import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { MediaRows } from '../db/media-rows';
import type { MediaFiles } from './media-files';
import type { VerifiedFiles } from './verified-files';

/** What happens to one file, as it happens. */
export type MoveEvent =
  | { event: 'copied'; name: string; bytes: number; sha256: string }
  | { event: 'already-there'; name: string; bytes: number }
  | { event: 'failed'; name: string; message: string }
  /** In neither store, while a row of the database names it. */
  | { event: 'missing'; name: string }
  /** In the source, while no row names it: not copied. */
  | { event: 'without-row'; name: string }
  | { event: 'deleted-from-source'; name: string; bytes: number };

/** How many files of each event there were, and the bytes of those that were copied. */
export type MoveSummary = Record<MoveEvent['event'], number> & { bytes: number };

/** Files at work at once; each holds some 15 MB at most. */
const atOnce = 2;
/** Names that the database is asked about at once. */
const batch = 200;
/** Tries of a file. */
const tries = 3;

/** The file is at the source and at the target, with different bytes. */
class CopiesDiffer extends Error {
  override readonly name = 'CopiesDiffer';
  constructor() {
    super(
      'It is at the target already, with other bytes than at the source. Both were left as they are: see which one is damaged, and remove that one.',
    );
  }
}

/** There is no room left for what is written: no other file would fit, and trying them would take the space the product needs. */
export class NoRoomLeft extends Error {
  override readonly name = 'NoRoomLeft';
}

/** What a disk says that is full or whose quota is used up, and what S3 stores say (Ceph, MinIO; 507 of others). */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'QuotaExceeded', 'XMinioStorageFull']);
const meansFull = (error: unknown): boolean => {
  const { code, name, $metadata } = error as {
    code?: string;
    name?: string;
    $metadata?: { httpStatusCode?: number };
  };
  return fullCodes.has(code ?? '') || fullCodes.has(name ?? '') || $metadata?.httpStatusCode === 507;
};

/**
 * Copies every medium from one store to another and reads each back: it counts as copied only when its SHA-256 is that of what was read
 * at the source. What `verified` knows is not read again. A file is whole or absent at any time, so that it can be run again.
 * @param rows null where the database cannot be asked: then every file is copied
 * @throws {NoRoomLeft} at the first file for which there is no room; what was copied until then stays
 * @param deleteSource removes from the source what a row names and the target has, if nothing failed or is missing
 */
export async function moveMedia({
  from,
  to,
  rows,
  verified,
  deleteSource,
  pauseMs = 1_000,
  onEvent,
}: {
  from: MediaFiles;
  to: MediaFiles;
  rows: Pick<MediaRows, 'inUse' | 'names'> | null;
  verified: VerifiedFiles;
  deleteSource: boolean;
  /** Between two tries of a file. */
  pauseMs?: number;
  onEvent: (event: MoveEvent, summary: MoveSummary) => void;
}): Promise<MoveSummary> {
  const summary: MoveSummary = {
    copied: 0,
    'already-there': 0,
    failed: 0,
    missing: 0,
    'without-row': 0,
    'deleted-from-source': 0,
    bytes: 0,
  };
  const failed = new Set<string>();
  const tell = (event: MoveEvent) => {
    summary[event.event]++;
    if (event.event === 'copied') summary.bytes += event.bytes;
    onEvent(event, summary);
  };

  async function moveOne(name: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await tryOne(name);
      } catch (error) {
        if (meansFull(error)) throw new NoRoomLeft((error as Error).message, { cause: error });
        if (attempt === tries || error instanceof CopiesDiffer) {
          failed.add(name);
          return tell({ event: 'failed', name, message: (error as Error).message });
        }
        await setTimeout(pauseMs);
      }
    }
  }

  async function tryOne(name: string): Promise<void> {
    const size = await from.size(name);
    // Deleted in the product since it was listed.
    if (size === null) return;
    const there = await to.size(name);
    if (there === size && verified.has(name, size))
      return tell({ event: 'already-there', name, bytes: size });
    if (there !== null) {
      const source = there === size ? await digestOf(await from.read(name)) : null;
      // A name's bytes never change, and a file is at its place whole or not at all: one of the two is damaged, and no one here knows which.
      if (source === null || source !== (await digestOf(await to.read(name)))) throw new CopiesDiffer();
      await verified.add({ name, size, sha256: source });
      return tell({ event: 'already-there', name, bytes: size });
    }
    const hash = createHash('sha256');
    const body = await from.read(name);
    await to.write(name, Readable.from(hashed(body, hash), { objectMode: false }), size);
    const sha256 = hash.digest('hex');
    if ((await to.size(name)) !== size || (await digestOf(await to.read(name))) !== sha256) {
      await to.remove(name);
      throw new Error('What was read back is not what was written.');
    }
    await verified.add({ name, size, sha256 });
    tell({ event: 'copied', name, bytes: size, sha256 });
  }

  for await (const names of batches(from.names())) {
    const wanted = rows ? await rows.inUse(names) : new Set(names);
    for (const name of names) if (!wanted.has(name)) tell({ event: 'without-row', name });
    await each([...wanted], moveOne);
  }
  if (rows)
    for await (const names of rows.names()) {
      const absent: string[] = [];
      await each(names, async (name) => {
        if ((await to.size(name)) !== null) return;
        if ((await from.size(name)) === null) absent.push(name);
        // Saved while this ran, or it has failed above.
        else if (!failed.has(name)) await moveOne(name);
      });
      const stillNamed = await rows.inUse(absent);
      for (const name of absent) if (stillNamed.has(name)) tell({ event: 'missing', name });
    }
  if (deleteSource && rows && summary.failed + summary.missing === 0)
    for await (const names of batches(from.names())) {
      const wanted = await rows.inUse(names);
      await each([...wanted], async (name) => {
        const size = await from.size(name);
        if (size === null || !verified.has(name, size) || (await to.size(name)) !== size) return;
        await from.remove(name);
        tell({ event: 'deleted-from-source', name, bytes: size });
      });
    }
  return summary;
}

async function* hashed(body: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

async function digestOf(body: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body) hash.update(chunk);
  return hash.digest('hex');
}

async function* batches(names: AsyncIterable<string>): AsyncGenerator<string[]> {
  let some: string[] = [];
  for await (const name of names) {
    some.push(name);
    if (some.length < batch) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** Does the work for each name, a few at once. @throws the first error, once nothing is under way any more */
async function each(names: string[], work: (name: string) => Promise<void>): Promise<void> {
  const left = names.values();
  const errors: unknown[] = [];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const name of left) {
        if (errors.length > 0) return;
        await work(name).catch((error: unknown) => errors.push(error));
      }
    }),
  );
  if (errors.length > 0) throw errors[0];
}
