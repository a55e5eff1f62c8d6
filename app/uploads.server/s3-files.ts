import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Bucket } from '~shared/media/bucket';
import {
  cleanNameOf,
  dataPrefix,
  infoPrefix,
  inspectedSources,
  isClean,
  lengthOf,
  newPieceName,
  type Source,
  sourcesOf,
  wholeName,
} from '~shared/media/staged-uploads';
import { headBytes } from '~shared/media/type-by-bytes';
import { isUploadRejected, UploadRejected } from './inspect';
import type { StoredUpload, UploadFiles } from './upload-files';

/** In memory; the minimum for Bucket.compose. */
const pieceBytes = 5 * 1024 * 1024;

const reserved = 64 * 1024 * 1024;

/** Older ones are left by a crash. */
const copyAge = 60 * 60_000;

/** A pause is as long as the store hung. */
const longestPause = 10_000;

const binary = 'application/octet-stream';

/**
 * Uploads as immutable pieces in a shared bucket, so that any process can continue (docs/decisions/0011).
 * Throws {UploadRejected} 'unreachable'.
 */
export function s3Files(bucket: Bucket, temporary: string): UploadFiles {
  let downUntil = 0;
  async function call<R>(use: () => Promise<R>): Promise<R> {
    const begun = Date.now();
    if (begun < downUntil) throw new UploadRejected('unreachable');
    try {
      return await use();
    } catch (error) {
      if (isUploadRejected(error)) throw error;
      const now = Date.now();
      downUntil = now + Math.min(now - begun, longestPause);
      throw new UploadRejected('unreachable', { cause: error });
    }
  }

  const under = (prefix: string) =>
    call(async () => {
      const found: { name: string; modified: number }[] = [];
      for await (const { name, modified } of bucket.list(prefix))
        found.push({ name, modified: Number(modified ?? 0) });
      return found;
    });
  const namesOf = async (id: string) => (await under(`${dataPrefix}${id}/`)).map(({ name }) => name);
  const save = (key: string, bytes: Uint8Array | string, type: string) =>
    call(() => bucket.save(key, bytes, type));

  async function description(id: string): Promise<unknown> {
    const text = await call(async () => {
      const found = await bucket.get(`${infoPrefix}${id}`);
      return found && buffer(found);
    });
    try {
      return text && JSON.parse(text.toString());
    } catch {
      return null;
    }
  }

  async function* bytesOf(sources: Source[]): AsyncGenerator<Buffer> {
    for (const { key, start, end } of sources) {
      const body = await call(() => bucket.get(key, { start, end: end - 1 }));
      if (!body) throw new UploadRejected('broken');
      try {
        yield* body;
      } catch (error) {
        throw new UploadRejected('unreachable', { cause: error });
      }
    }
  }

  async function requireSpaceFor(bytes: number): Promise<void> {
    await mkdir(temporary, { recursive: true });
    const { bavail, bsize } = await statfs(temporary);
    if (bavail * bsize < bytes + reserved) throw new UploadRejected('space');
  }

  return {
    // An empty upload is just its description.
    create: async () => {},
    writer: (id, start = 0) =>
      new PieceWriter(start, (at, bytes) =>
        save(`${dataPrefix}${id}/${newPieceName(at, at + bytes.length)}`, bytes, binary),
      ),
    async size(id) {
      const names = await namesOf(id);
      return names.length === 0 && !(await description(id)) ? null : lengthOf(sourcesOf(id, names));
    },
    description,
    describe: (id, given) => save(`${infoPrefix}${id}`, JSON.stringify(given), 'application/json'),
    async head(id) {
      const head: Buffer[] = [];
      let left = headBytes;
      for (const source of sourcesOf(id, await namesOf(id))) {
        if (left <= 0) break;
        const end = Math.min(source.end, source.start + left);
        head.push(await buffer(bytesOf([{ ...source, end }])));
        left -= end - source.start;
      }
      return Buffer.concat(head);
    },
    async inspect(id, look) {
      const names = await namesOf(id);
      const sources = sourcesOf(id, names);
      await requireSpaceFor(lengthOf(sources));
      const path = join(temporary, randomUUID());
      try {
        await pipeline(bytesOf(sources), createWriteStream(path, { flags: 'wx' }));
        const found = await look(path);
        // Pieces of a hung request are not part of it.
        const list = sources.map(({ key }) => key.slice(key.lastIndexOf('/') + 1));
        if (!isClean(names))
          await save(`${dataPrefix}${id}/${wholeName}`, JSON.stringify(list), 'application/json');
        return found;
      } finally {
        await rm(path, { force: true });
      }
    },
    replace: (id, bytes) => save(`${dataPrefix}${id}/${cleanNameOf(bytes.length)}`, bytes, binary),
    read: (id) =>
      Readable.from(
        (async function* () {
          const names = await namesOf(id);
          const inspected = isClean(names) ? null : await call(() => inspectedSources(bucket, id));
          const sources = inspected ?? sourcesOf(id, names);
          if (sources.length === 0) throw new UploadRejected('broken');
          yield* bytesOf(sources);
        })(),
        { objectMode: false, highWaterMark: 256 * 1024 },
      ),
    async remove(id) {
      // The cleanup finds an interrupted removal.
      await call(() => bucket.remove(`${infoPrefix}${id}`));
      const names = await namesOf(id);
      for (let at = 0; at < names.length; at += 20)
        await Promise.all(
          names.slice(at, at + 20).map((name) => call(() => bucket.remove(`${dataPrefix}${id}/${name}`))),
        );
    },
    async list(begin = '') {
      const found = new Map<string, StoredUpload>();
      const names = new Map<string, string[]>();
      const note = (id: string, described: boolean, modified: number) => {
        const before = found.get(id);
        found.set(id, {
          id,
          described: described || (before?.described ?? false),
          modified: Math.max(modified, before?.modified ?? 0),
        });
      };
      for (const { name, modified } of await under(infoPrefix + begin)) note(begin + name, true, modified);
      for (const { name, modified } of await under(dataPrefix + begin)) {
        const [id = '', piece = ''] = (begin + name).split('/');
        note(id, false, modified);
        const pieces = names.get(id) ?? [];
        pieces.push(piece);
        names.set(id, pieces);
      }
      return [...found.values()].map((upload) => ({
        ...upload,
        received: lengthOf(sourcesOf(upload.id, names.get(upload.id) ?? [])),
      }));
    },
    space: async () => null,
    async tidy() {
      for (const name of await readdir(temporary).catch(() => [])) {
        const path = join(temporary, name);
        const written = await stat(path).catch(() => null);
        if (written && Date.now() - written.mtimeMs > copyAge) await rm(path, { force: true });
      }
    },
  };
}

class PieceWriter extends Writable {
  #held: Buffer[] = [];
  #heldBytes = 0;
  #at: number;
  readonly #store: (start: number, bytes: Buffer) => Promise<void>;
  bytesWritten = 0;

  constructor(start: number, store: (start: number, bytes: Buffer) => Promise<void>) {
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

  async #flush(least: number): Promise<void> {
    let held = Buffer.concat(this.#held);
    while (held.length >= least) {
      const bytes = held.subarray(0, pieceBytes);
      await this.#store(this.#at, bytes);
      this.#at += bytes.length;
      this.bytesWritten += bytes.length;
      held = held.subarray(bytes.length);
    }
    this.#held = [held];
    this.#heldBytes = held.length;
  }
}
