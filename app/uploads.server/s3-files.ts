import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Bucket } from '~shared/media/bucket';
import { headBytes } from '~shared/media/type-by-bytes';
import { UploadRejected } from './inspect';
import { nameOfPiece, type Piece, pieceOf, withoutGap } from './pieces';
import type { StoredUpload, UploadFiles } from './upload-files';

const data = 'uploads/data/';
const info = 'uploads/info/';

/** Bytes of a piece at most: what a request holds in memory. */
const pieceBytes = 5 * 1024 * 1024;

/** Beside the pieces: which of them were looked into together, or the picture that was drawn from them. */
const wholeName = 'whole';
const cleanName = /^clean-(\d+)$/;
const Whole = z.array(z.string());

const binary = 'application/octet-stream';

/** What is read of an upload, in this order. */
type Source = { key: string; start: number; end: number };

/**
 * Uploads in a bucket that all dashboards share. A piece is written once and never changed, all of it or nothing, so that a request can go
 * to any process and a process may end at any moment: what has arrived is what the pieces cover without a gap. Only calls that every store has.
 * @param temporary folder of this machine for files that are looked into
 * Every call fails with {UploadRejected} 'unreachable' while the store does not respond.
 */
export function s3Files(bucket: () => Promise<Bucket>, temporary: string): UploadFiles {
  async function call<R>(use: (bucket: Bucket) => Promise<R>): Promise<R> {
    try {
      return await use(await bucket());
    } catch (error) {
      throw error instanceof UploadRejected ? error : new UploadRejected('unreachable', { cause: error });
    }
  }

  const names = (prefix: string) =>
    call(async (b) => {
      const found: { name: string; modified: number }[] = [];
      for await (const { name, modified } of b.list(prefix))
        found.push({ name, modified: Number(modified ?? 0) });
      return found;
    });

  /** null when there is nothing of it at all. */
  async function sourcesOf(id: string): Promise<Source[] | null> {
    const under = `${data}${id}/`;
    const found = (await names(under)).map(({ name }) => name);
    for (const name of found) {
      const size = cleanName.exec(name)?.[1];
      if (size) return [{ key: under + name, start: 0, end: Number(size) }];
    }
    const whole = found.includes(wholeName) ? await read(under + wholeName) : null;
    const listed = whole ? Whole.parse(await json(whole)) : found;
    const pieces = withoutGap(listed.map(pieceOf).filter((piece) => piece !== null));
    if (pieces.length === 0 && !(await description(id))) return null;
    let at = 0;
    return pieces.map((piece) => {
      const source = {
        key: under + nameOfPiece(piece),
        start: at - piece.start,
        end: piece.end - piece.start,
      };
      at = piece.end;
      return source;
    });
  }

  const read = (key: string, range?: { start: number; end: number }) => call((b) => b.get(key, range));

  async function description(id: string): Promise<unknown> {
    const found = await read(`${info}${id}`);
    if (!found) return null;
    const text = await call(() => buffer(found));
    try {
      return JSON.parse(text.toString());
    } catch {
      return null;
    }
  }

  async function* bytesOf(sources: Source[]): AsyncGenerator<Buffer> {
    for (const { key, start, end } of sources) {
      const body = await read(key, { start, end: end - 1 });
      if (!body) throw new UploadRejected('broken');
      try {
        yield* body;
      } catch (error) {
        throw new UploadRejected('unreachable', { cause: error });
      }
    }
  }

  const lengthOf = (sources: Source[]) => sources.reduce((sum, { start, end }) => sum + end - start, 0);

  async function existing(id: string): Promise<Source[]> {
    const sources = await sourcesOf(id);
    if (!sources) throw new UploadRejected('broken');
    return sources;
  }

  async function addPiece(id: string, piece: Piece, bytes: Buffer): Promise<void> {
    await call((b) => b.save(`${data}${id}/${nameOfPiece(piece)}`, bytes, binary));
  }

  return {
    // Nothing to make: an upload without bytes is its description.
    create: async () => {},
    writer: (id, start = 0) => new PieceWriter(start, (piece, bytes) => addPiece(id, piece, bytes)),
    async size(id) {
      const sources = await sourcesOf(id);
      return sources && lengthOf(sources);
    },
    description,
    describe: (id, given) => call((b) => b.save(`${info}${id}`, JSON.stringify(given), 'application/json')),
    async head(id) {
      const head: Buffer[] = [];
      let left = headBytes;
      for (const source of await existing(id)) {
        if (left <= 0) break;
        const end = Math.min(source.end, source.start + left);
        head.push(await buffer(bytesOf([{ ...source, end }])));
        left -= end - source.start;
      }
      return Buffer.concat(head);
    },
    async inspect(id, look) {
      const sources = await existing(id);
      const path = join(temporary, randomUUID());
      await mkdir(temporary, { recursive: true });
      try {
        await pipeline(bytesOf(sources), createWriteStream(path, { flags: 'wx' }));
        const found = await look(path);
        // What comes later, from a request that hung, is not part of what was looked into.
        const list = sources.map(({ key }) => key.slice(key.lastIndexOf('/') + 1));
        if (!list.some((name) => cleanName.test(name)))
          await call((b) => b.save(`${data}${id}/${wholeName}`, JSON.stringify(list), 'application/json'));
        return found;
      } finally {
        await rm(path, { force: true });
      }
    },
    replace: (id, bytes) => call((b) => b.save(`${data}${id}/clean-${bytes.length}`, bytes, binary)),
    read: (id) =>
      Readable.from(
        (async function* () {
          yield* bytesOf(await existing(id));
        })(),
        { objectMode: false, highWaterMark: 256 * 1024 },
      ),
    async remove(id) {
      // The description first: what is left if this ends halfway is swept as an upload without one.
      await call((b) => b.remove(`${info}${id}`));
      for (const { name } of await names(`${data}${id}/`))
        await call((b) => b.remove(`${data}${id}/${name}`));
    },
    async list() {
      const found = new Map<string, StoredUpload>();
      const note = (id: string, described: boolean, modified: number) => {
        const before = found.get(id);
        found.set(id, {
          id,
          described: described || (before?.described ?? false),
          modified: Math.max(modified, before?.modified ?? 0),
        });
      };
      for (const { name, modified } of await names(info)) note(name, true, modified);
      for (const { name, modified } of await names(data)) note(name.split('/')[0] ?? '', false, modified);
      return [...found.values()];
    },
    space: async () => null,
  };
}

/** Gathers bytes into pieces and stores each when it is full, and the last one at the end. */
class PieceWriter extends Writable {
  #held: Buffer[] = [];
  #heldBytes = 0;
  #at: number;
  readonly #store: (piece: Piece, bytes: Buffer) => Promise<void>;
  /** Bytes that are stored. */
  bytesWritten = 0;

  constructor(start: number, store: (piece: Piece, bytes: Buffer) => Promise<void>) {
    super({ highWaterMark: 1024 * 1024 });
    this.#at = start;
    this.#store = store;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
    if (this.#heldBytes < pieceBytes) done();
    else this.#flush(pieceBytes).then(() => done(), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#flush(1).then(() => done(), done);
  }

  /** Stores what is held, as long as it is at least so many bytes. */
  async #flush(least: number): Promise<void> {
    let held = Buffer.concat(this.#held);
    while (held.length >= least) {
      const bytes = held.subarray(0, pieceBytes);
      await this.#store({ start: this.#at, end: this.#at + bytes.length }, bytes);
      this.#at += bytes.length;
      this.bytesWritten += bytes.length;
      held = held.subarray(bytes.length);
    }
    this.#held = [held];
    this.#heldBytes = held.length;
  }
}
