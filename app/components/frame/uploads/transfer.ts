import type { HttpRequest, Upload } from 'tus-js-client';
import { chunkBytesAfterCut, firstChunkBytes, nextChunkBytes } from '../../files/pace';
import { transferError } from './transfer-error';

export type TransferNews = {
  /** Some bytes may be sent again. */
  sent(bytes: number): void;
  chunkTaken(bytesPerSecond: number): void;
  begun(id: string): void;
  arrived(): void;
  waiting(): void;
  /** @param message null if unknown */
  failed(message: string | null, signedOut: boolean): void;
};

export type Transfer = {
  start(): void;
  /** The server stores the received part. */
  stop(): void;
  /** The server deletes the received part. */
  discard(): Promise<void>;
};

/** Milliseconds; each successful chunk restarts them. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, ...Array(500).fill(30_000)];

/** Uploads a file by tus and resumes after interruptions. */
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
    // The server knows all browsers' uploads.
    storeFingerprintForResuming: false,
    onBeforeRequest: (request: HttpRequest) => {
      if (request.getMethod() === 'PATCH') begunAt = performance.now();
    },
    onUploadUrlAvailable: () => {
      // Otherwise a proxy's response restarts the upload from the beginning.
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
        // The server has deleted it, so it starts again.
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
      // Leaving the page must not stop the request.
      const gone = await fetch(upload.url, {
        method: 'DELETE',
        keepalive: true,
        headers: { 'Tus-Resumable': '1.0.0', ...headers },
      }).catch(() => null);
      const over = gone && (gone.ok || gone.status === 404 || gone.status === 410);
      // The server deletes leftovers after seven days.
      if (!over) await upload.abort(true).catch(() => {});
    },
  };
}

const statusOf = (status: number | undefined) => status ?? 0;
