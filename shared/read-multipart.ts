import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { fieldCounter, formLimits } from './form-limits';

export const writeBuffer = 1024 * 1024;

/** A description may have 65,536 characters of up to 4 bytes. */
const maxTextBytes = 1024 * 1024;
const stalledAfterMs = 60_000;
const limits = { headerPairs: 20, fields: formLimits.fields, fieldSize: formLimits.fieldBytes };
/** Busboy's own limit does not catch long names. */
const longestName = 100;

/** `field` is set if the error concerns one field. */
export class MultipartError extends Error {
  override readonly name = 'MultipartError';
  constructor(
    readonly reason: 'malformed' | 'cut off' | 'stalled' | 'too many parts' | 'too much text',
    readonly field: string | null = null,
    options?: { cause?: unknown },
  ) {
    super(`The form could not be read: ${field === null ? reason : `${reason} in ${field}`}.`, options);
  }
}

export const isTooManyParts = (error: unknown): boolean =>
  error instanceof MultipartError && error.reason === 'too many parts';

export type MultipartReader = {
  files?: number;
  /** Called for a text field; throwing fails the form. */
  onField(name: string, value: string): void;
  /**
   * Called for a file: it must read or resume the stream. Rejecting fails the form, and `signal` aborts on
   * failure.
   */
  onFile(
    name: string,
    stream: Readable,
    filename: string | undefined,
    signal: AbortSignal,
  ): Promise<void> | void;
  stalledMs?: number;
};

/**
 * Reads a multipart body in constant memory, files as streams. After a failure the rest is read and dropped,
 * so that the client receives the response.
 * @throws {MultipartError} or what `onField` or `onFile` threw, once writing has stopped
 */
export function readMultipart(
  request: IncomingMessage,
  { files: maxFiles = formLimits.files, onField, onFile, stalledMs = stalledAfterMs }: MultipartReader,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const busboy = parserOf(request, maxFiles);
    const isWithinLimits = fieldCounter();
    const files: Promise<void>[] = [];
    const streams: Readable[] = [];
    const stop = new AbortController();
    let textBytes = 0;
    const stalled = setTimeout(() => {
      fail(new MultipartError('stalled'));
      request.destroy();
    }, stalledMs);
    const refresh = () => void stalled.refresh();

    function fail(error: unknown): void {
      if (stop.signal.aborted) return;
      settled();
      request.unpipe(busboy);
      request.resume();
      stop.abort();
      // The connection is closed: without this, the file's stream would never end.
      for (const stream of streams) stream.destroy(error instanceof Error ? error : undefined);
      Promise.allSettled(files).then(() => reject(error));
    }
    function settled(): void {
      clearTimeout(stalled);
      request.off('data', refresh);
    }

    busboy.on('field', (name, value, _nameCut, valueCut) => {
      // After an error busboy still emits what it was reading.
      if (stop.signal.aborted) return;
      if (!hasName(name) || name.length > longestName) return fail(new MultipartError('malformed'));
      if (!isWithinLimits(name)) return fail(new MultipartError('too many parts'));
      textBytes += Buffer.byteLength(value);
      if (valueCut || textBytes > maxTextBytes) return fail(new MultipartError('too much text', name));
      try {
        onField(name, value);
      } catch (error) {
        fail(error);
      }
    });
    busboy.on('file', (name, stream, filename) => {
      // A body that ends inside a file would otherwise crash the process.
      stream.on('error', () => {});
      streams.push(stream);
      if (!hasName(name)) fail(new MultipartError('malformed'));
      if (stop.signal.aborted) return void stream.resume();
      const received = (async () => onFile(name, stream, filename || undefined, stop.signal))();
      files.push(received);
      received.catch(fail);
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      busboy.on(limit, () => fail(new MultipartError('too many parts')));
    busboy.on('error', (cause) => fail(new MultipartError('malformed', null, { cause })));
    busboy.on('finish', () => {
      settled();
      Promise.all(files).then(() => resolve(), fail);
    });
    request.on('error', (cause) => fail(new MultipartError('cut off', null, { cause })));
    request.once('close', () => {
      if (!request.complete) fail(new MultipartError('cut off'));
    });
    request.on('data', refresh);
    request.pipe(busboy);
  });
}

/** Busboy's types wrongly require a name. */
const hasName = (name: string | undefined): boolean => name !== undefined;

function parserOf(request: IncomingMessage, files: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      ...{ highWaterMark: writeBuffer, fileHwm: writeBuffer },
      limits: { ...limits, files, parts: limits.fields + files },
    });
  } catch (cause) {
    throw new MultipartError('malformed', null, { cause });
  }
}
