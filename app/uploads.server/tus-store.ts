import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { headBytes } from '~shared/media/type-by-bytes';
import type { About, Upload as Stored } from './description';
import { keepUploadsMs } from './expiry';
import { asRejection, typeForKind, UploadRejected } from './inspect';
import type { Uploads } from './store';
import type { UploadFiles } from './upload-files';

export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

type Handled = { request: IncomingMessage; about?: About; upload?: Stored };

/** Bypasses @tus/server's web streams, which are four times slower (`npm run bench -- uploads`). */
export class TusStore extends DataStore {
  readonly #uploads: Uploads;
  readonly #requests = new AsyncLocalStorage<Handled>();
  readonly #running = new Map<string, IncomingMessage>();

  constructor(uploads: Uploads) {
    super();
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
    this.#uploads = uploads;
  }

  handling<R>(request: IncomingMessage, handle: () => R): R {
    return this.#requests.run({ request }, handle);
  }

  async about(id: string): Promise<About | null> {
    const handled = this.#requests.getStore();
    const about = handled?.about ?? (await this.#uploads.about(id));
    if (handled && about) handled.about = about;
    return about;
  }

  async #read(id: string): Promise<Stored | null> {
    const about = await this.about(id);
    return about && this.#uploads.describe(id, { about });
  }

  /** Releases its lock. */
  giveWay(id: string): void {
    this.#running.get(id)?.destroy();
  }

  /** @throws {UploadRejected} 'space' */
  override async create(upload: Upload): Promise<Upload> {
    try {
      const { id, size, metadata, creation_date } = upload;
      await this.#uploads.files.create(id);
      await this.#uploads.files.describe(id, { id, size, offset: 0, metadata, creation_date });
      await this.#uploads.requireRoomOf(String(metadata?.owner), id);
      return upload;
    } catch (error) {
      const rejection = asRejection(error);
      if (rejection.reason !== 'unreachable') await this.#uploads.files.remove(upload.id);
      throw rejection;
    }
  }

  override getExpiration(): number {
    return keepUploadsMs;
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.#read(id);
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    const handled = this.#requests.getStore();
    if (handled) handled.upload = upload;
    const { size, received: offset, createdAt: creation_date, name, uploadKind, fingerprint } = upload;
    return new Upload({ id, size, offset, creation_date, metadata: { name, uploadKind, fingerprint } });
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.#uploads.describe(id))) throw ERRORS.FILE_NOT_FOUND;
    await this.#uploads.files.remove(id);
  }

  /**
   * @throws {Interrupted} partly stored
   * @throws {UploadRejected} deleted
   */
  override async write(_empty: unknown, id: string, offset: number): Promise<number> {
    const handled = this.#requests.getStore();
    if (!handled) throw new Error('A tus body outside of its request.');
    const { request } = handled;
    const upload = handled.upload ?? (await this.#read(id));
    if (!upload) throw new UploadRejected('broken');
    this.#running.set(id, request);
    try {
      const { files } = this.#uploads;
      const received = offset + (await take(request, files.writer(id, offset), upload.size - offset));
      if (offset < headBytes && received >= headBytes && received < upload.size)
        await typeForKind(await files.head(id), upload.uploadKind, await this.#uploads.mediaTypes());
      return received;
    } catch (error) {
      if (error instanceof Interrupted) throw error;
      const rejection = asRejection(error);
      if (rejection.reason !== 'unreachable') await this.#uploads.files.remove(id);
      throw Object.assign(rejection, { uploadKind: upload.uploadKind });
    } finally {
      if (this.#running.get(id) === request) this.#running.delete(id);
    }
  }
}

function take(
  request: IncomingMessage,
  file: ReturnType<UploadFiles['writer']>,
  limit: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
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
      // Only bodies without a length.
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
