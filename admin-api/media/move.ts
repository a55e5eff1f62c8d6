import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { MediaRows } from '../db/media-rows';
import type { MediaFiles } from './media-files';
import type { VerifiedFiles } from './verified-files';

export type MoveEvent =
  | { event: 'copied'; name: string; bytes: number; sha256: string }
  | { event: 'already-there'; name: string; bytes: number }
  | { event: 'failed'; name: string; message: string }
  | { event: 'missing'; name: string }
  | { event: 'without-row'; name: string }
  | { event: 'deleted-from-source'; name: string; bytes: number };

export type MoveSummary = Record<MoveEvent['event'], number> & { bytes: number };

/** Each needs up to 15 MB. */
const atOnce = 2;
const batch = 200;
const tries = 3;

class CopiesDiffer extends Error {
  override readonly name = 'CopiesDiffer';
  constructor() {
    super(
      'It is at the target already, with other bytes than at the source. Both were left as they are: see which one is damaged, and remove that one.',
    );
  }
}

/** More attempts would fill the disk. */
export class NoRoomLeft extends Error {
  override readonly name = 'NoRoomLeft';
}

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
 * Copies all media and verifies each by SHA-256. Can be repeated.
 * @param rows null copies every file
 * @param deleteSource only if nothing failed or is missing
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
    if (size === null) return;
    const there = await to.size(name);
    if (there === size && verified.has(name, size))
      return tell({ event: 'already-there', name, bytes: size });
    if (there !== null) {
      const source = there === size ? await digestOf(await from.read(name)) : null;
      // Writes are atomic, so one copy is damaged.
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
