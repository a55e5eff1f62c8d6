import { AsyncLocalStorage } from 'node:async_hooks';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { readHead } from '~shared/media/inspect';
import { headBytes } from '~shared/media/type-by-bytes';
import { writeBuffer } from '~shared/read-multipart';
import { typeForKind, UploadRejected } from './inspect';
import { asRejection, keepUploadsMs, type Uploads } from './store';

/** A request body ended early; the bytes that arrived are stored. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/**
 * The tus server's files, in the upload store's folder. Bodies go from the connection to the disk in one step: by way
 * of the web streams and three pass-throughs of @tus/server it took four times as long (`npm run bench -- uploads`).
 * A file's type is looked at as soon as its first bytes are here, so that a wrong one is not sent whole.
 */
export class TusStore extends FileStore {
  readonly #uploads: Uploads;
  readonly #requests = new AsyncLocalStorage<IncomingMessage>();
  readonly #running = new Map<string, IncomingMessage>();

  constructor(uploads: Uploads) {
    super({ directory: uploads.folder, expirationPeriodInMilliseconds: keepUploadsMs });
    this.#uploads = uploads;
  }

  /** Handles one request; its body is what `write` takes. */
  handling<R>(request: IncomingMessage, handle: () => R): R {
    return this.#requests.run(request, handle);
  }

  /** Ends what is left of an earlier connection for this upload, so that the next request gets its lock at once. */
  giveWay(id: string): void {
    this.#running.get(id)?.destroy();
  }

  /** @throws {UploadRejected} 'space'; nothing is left behind then */
  override async create(upload: Upload): Promise<Upload> {
    try {
      return await super.create(upload);
    } catch (error) {
      await this.#uploads.discard(upload.id);
      throw asRejection(error);
    }
  }

  /**
   * Writes the request's body from `offset` on.
   * @returns the new offset
   * @throws {Interrupted} what came is stored; {UploadRejected} the upload is gone
   */
  override async write(_empty: unknown, id: string, offset: number): Promise<number> {
    const request = this.#requests.getStore();
    if (!request) throw new Error('A tus body outside of its request.');
    const upload = await this.#uploads.describe(id);
    if (!upload) throw new UploadRejected('broken');
    this.#running.set(id, request);
    try {
      const path = this.#uploads.pathOf(id);
      const received = offset + (await toDisk(request, path, offset, upload.size - offset));
      // Of a file that is all here the whole is looked into afterwards.
      if (offset < headBytes && received >= headBytes && received < upload.size)
        await typeForKind(await readHead(path), upload.uploadKind, await this.#uploads.mediaTypes());
      return received;
    } catch (error) {
      if (error instanceof Interrupted) throw error;
      await this.#uploads.discard(id);
      throw Object.assign(asRejection(error), { uploadKind: upload.uploadKind });
    } finally {
      if (this.#running.get(id) === request) this.#running.delete(id);
    }
  }
}

/** @returns how many bytes were written; @throws {Interrupted} once all that came is written, or the disk's error */
function toDisk(request: IncomingMessage, path: string, start: number, limit: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const file = createWriteStream(path, { flags: 'r+', start, highWaterMark: writeBuffer });
    const fail = (error: Error) => {
      request.off('close', interrupted);
      request.unpipe(file);
      request.resume();
      file.destroy();
      file.once('close', () => reject(error));
    };
    function interrupted() {
      if (request.complete) return;
      request.unpipe(file);
      file.end(() => reject(new Interrupted('The connection was interrupted.')));
    }
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // Only a body without a stated length gets here.
      if (size > limit) fail(new UploadRejected('size'));
    });
    request.on('close', interrupted);
    request.on('error', () => {}); // 'close' follows
    file.on('error', fail);
    file.on('finish', () => request.complete && resolve(file.bytesWritten));
    if (request.destroyed) interrupted();
    else request.pipe(file);
  });
}
