import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { fieldCounter, formLimits } from './form-limits';

/** Bytes held between a connection and the disk: fewer turns for a large file, and still little memory. */
export const writeBuffer = 1024 * 1024;

/** Bytes of all text fields of a form together; a description may have 65,536 characters of up to 4 bytes. */
const maxTextBytes = 1024 * 1024;
/** Timeout of a body that stalls, in milliseconds. */
const stalledAfterMs = 60_000;
const limits = { headerPairs: 20, fields: formLimits.fields, fieldSize: formLimits.fieldBytes };
/** Characters of a field's name: Busboy's own limit lets longer ones through. */
const longestName = 100;

/** Why a multipart body could not be read; `field` where it is about one. */
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

/** Returns whether an error says that a form has too many fields or files. */
export const isTooManyParts = (error: unknown): boolean =>
  error instanceof MultipartError && error.reason === 'too many parts';

/** The callbacks for the parts of a form. */
export type MultipartReader = {
  /** The most files; `formLimits` has the other limits. */
  files?: number;
  /** Called for a text field. An error it throws fails the form. */
  onField(name: string, value: string): void;
  /**
   * Called for a file: it must read or resume the stream. Its rejection fails the form; `signal` aborts when the form has failed.
   * @param filename as the client sent it; undefined for a part without one
   */
  onFile(
    name: string,
    stream: Readable,
    filename: string | undefined,
    signal: AbortSignal,
  ): Promise<void> | void;
  /** Timeout of a body that stalls, in milliseconds. */
  stalledMs?: number;
};

/**
 * Reads a multipart body as it comes, with constant memory, for the dashboard and the embedded admin API: texts whole, files as streams.
 * When it fails, the rest of the body is read and dropped, so that the client can receive the response.
 * @returns when all parts are read and all `onFile` are done
 * @throws {MultipartError} or what `onField` or `onFile` threw, once nothing is being written any more
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
      // The connection is closed: without this the file's stream would never end.
      for (const stream of streams) stream.destroy(error instanceof Error ? error : undefined);
      Promise.allSettled(files).then(() => reject(error));
    }
    function settled(): void {
      clearTimeout(stalled);
      request.off('data', refresh);
    }

    busboy.on('field', (name, value, _nameCut, valueCut) => {
      // After an error the rest of what was already being read still comes by.
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
      // A listener is needed at all times, also before and after `onFile` has one: a body that ends inside a file would otherwise end the
      // process. The form fails by busboy's own error.
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

/** Busboy's types say that a part always has a name. */
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
