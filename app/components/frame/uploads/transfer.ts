import type { HttpRequest, Upload } from 'tus-js-client';
import { chunkBytesAfterCut, firstChunkBytes, nextChunkBytes } from '../../files/pace';
import { transferError } from './transfer-error';

/** Messages about an upload. */
export type TransferNews = {
  /** Bytes that have left so far; some of them may have to be sent again. */
  sent(bytes: number): void;
  /** The server took a chunk. @param bytesPerSecond measured over it */
  chunkTaken(bytesPerSecond: number): void;
  /** The upload has an id, by which it can be taken up again. */
  begun(id: string): void;
  arrived(): void;
  /** The line is cut; it goes on by itself. */
  waiting(): void;
  /** @param signedOut only signing in again helps; @param message why, or null when it is not known */
  failed(message: string | null, signedOut: boolean): void;
};

export type Transfer = {
  /** Begins, or goes on after `stop`. */
  start(): void;
  /** Stops; what has arrived stays on the server. */
  stop(): void;
  /** Gives it up; the server forgets what had arrived. */
  discard(): Promise<void>;
};

/** Tried again after these times in milliseconds; each chunk that gets through starts them anew. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, ...Array(500).fill(30_000)];

/**
 * Sends one file by tus in chunks that take a few seconds each, and goes on by itself after every cut, also when the
 * server was restarted in between.
 * @param id of an upload that was broken off and is now taken up again
 * @param endpointUrl of the tus handler; headers only where there is no cookie (tests)
 */
export async function createTransfer(
  file: { size: number },
  {
    metadata,
    id,
    bytesPerSecond,
    endpointUrl = '/uploads',
    headers = {},
  }: {
    metadata: Record<string, string>;
    id: string | null;
    bytesPerSecond: number | null;
    endpointUrl?: string;
    headers?: Record<string, string>;
  },
  news: TransferNews,
): Promise<Transfer> {
  const { Upload, DetailedError } = await import('tus-js-client');
  const { size } = file;
  let begunAt = 0;
  let chunk = firstChunkBytes(size, bytesPerSecond);
  const options: Upload['options'] = {
    headers,
    metadata,
    retryDelays,
    endpoint: endpointUrl,
    uploadUrl: id ? `${endpointUrl}/${id}` : null,
    chunkSize: chunk,
    // The server knows what can be taken up again, also from another browser.
    storeFingerprintForResuming: false,
    onBeforeRequest: (request: HttpRequest) => {
      if (request.getMethod() === 'PATCH') begunAt = performance.now();
    },
    onUploadUrlAvailable: () => {
      // Without it the client would start again from the first byte when a proxy responds for a server that restarts.
      upload.options.endpoint = null;
      news.begun(upload.url?.split('/').at(-1) ?? '');
    },
    onProgress: (sent) => news.sent(sent),
    onChunkComplete: (bytes) => {
      const ms = performance.now() - begunAt;
      chunk = nextChunkBytes(chunk, bytes, ms, size);
      upload.options.chunkSize = chunk;
      news.chunkTaken((bytes * 1000) / Math.max(1, ms));
    },
    onShouldRetry: (error) => {
      const status = statusOf(error.originalResponse?.getStatus());
      const passing = status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507);
      chunk = chunkBytesAfterCut(chunk, size);
      upload.options.chunkSize = chunk;
      if (passing) news.waiting();
      return passing;
    },
    onSuccess: () => news.arrived(),
    onError: (error) => {
      const response = error instanceof DetailedError ? error.originalResponse : null;
      const status = statusOf(response?.getStatus());
      if (upload.url && (status === 404 || status === 410)) {
        // Swept after seven days, or cancelled elsewhere: from the first byte.
        upload.url = null;
        Object.assign(upload.options, { endpoint: endpointUrl, uploadUrl: null });
        upload.start();
      } else news.failed(error instanceof DetailedError ? transferError(response) : null, status === 401);
    },
  };
  const upload: Upload = new Upload(file as File, options);
  return {
    start: () => upload.start(),
    stop: () => void upload.abort(),
    async discard() {
      await upload.abort();
      if (!upload.url) return;
      // Kept alive: who cancels and leaves the page at once has cancelled all the same.
      const gone = await fetch(upload.url, {
        method: 'DELETE',
        keepalive: true,
        headers: { 'Tus-Resumable': '1.0.0', ...headers },
      }).catch(() => null);
      const over = gone && (gone.ok || gone.status === 404 || gone.status === 410);
      // The client's own way tries again while the line is cut; what stays after all is swept in seven days.
      if (!over) await upload.abort(true).catch(() => {});
    },
  };
}

/** 0 without a response. */
const statusOf = (status: number | undefined) => status ?? 0;
