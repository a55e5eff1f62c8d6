import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../contract';
import { requireSpaceForUpload } from './disk-space';
import { drainRequest } from './drain-request';
import { HttpError, issueMessage } from './errors';
import { receiveUpload, type Upload, unsupportedMedia } from './upload';

type Spec = NonNullable<Call['multipart']>;

export type Form = {
  fields: Record<string, unknown>;
  files: Record<string, Upload | undefined>;
  /** Removes what was taken in and not stored. */
  discard(): Promise<void>;
};

/** Bytes of one text field; the contract's own limits are lower. */
const maxField = 512 * 1024;
/** Bytes held between the connection and the disk: fewer turns for a large file, and still little memory. */
const buffer = 1024 * 1024;

/** Leaves multipart bodies unread, for readMultipart to stream. */
export function acceptMultipart(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

/**
 * Reads a multipart body: text fields through the call's schema, files as streams to `incomingDir`.
 * On any error everything taken in is removed and a Rejection is thrown.
 */
export async function readMultipart(
  request: FastifyRequest,
  spec: Spec,
  options: {
    incomingDir: string;
    /** Bytes per file. */
    maxUpload: number;
    precheck?: ((fields: Record<string, unknown>) => Promise<void>) | undefined;
  },
): Promise<Form> {
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new HttpError('unsupported_type', 'Send this call as multipart/form-data.');
  }
  await requireSpaceForUpload(options.incomingDir, Number(request.headers['content-length'] ?? 0));
  const paths: string[] = [];
  const discard = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  const texts: Record<string, string> = Object.create(null);
  const files: Record<string, Upload | undefined> = {};
  let prechecked: Promise<void> | undefined;

  /** Once, as soon as the fields are whole: before a large file, or at the end. */
  const precheck = (fields: Record<string, unknown>) => {
    prechecked ??= options.precheck?.(fields) ?? Promise.resolve();
    return prechecked;
  };

  async function receive(name: string, stream: Readable, signal: AbortSignal): Promise<void> {
    const part = spec.files[name];
    if (!part) throw new HttpError('invalid_input', `This call takes no file named ${name.slice(0, 50)}.`);
    if (name in files) throw new HttpError('invalid_input', `The file ${name} was sent twice.`);
    files[name] = undefined;
    if (part.kind !== 'image') {
      const early = spec.fields.safeParse(texts);
      if (early.success) await precheck(early.data);
      else if (early.error.issues.some((issue) => String(issue.path[0]) in texts)) {
        throw new HttpError('invalid_input', issueMessage(early.error));
      }
    }
    const path = join(options.incomingDir, randomUUID());
    paths.push(path);
    files[name] = (await receiveUpload(stream, part.kind, path, options.maxUpload, signal)) ?? undefined;
  }

  try {
    await readParts(request, texts, receive, Object.keys(spec.files).length + 1);
    const parsed = spec.fields.safeParse(texts);
    if (!parsed.success) throw new HttpError('invalid_input', issueMessage(parsed.error));
    for (const [name, part] of Object.entries(spec.files)) {
      if (part.required && !files[name])
        throw new HttpError(
          part.kind === 'media' ? 'unsupported_type' : 'invalid_input',
          missingFile(part.kind),
        );
    }
    await precheck(parsed.data);
    return { fields: parsed.data, files, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

function missingFile(kind: Spec['files'][string]['kind']): string {
  if (kind === 'media') return unsupportedMedia;
  return kind === 'poster' ? 'Please upload a thumbnail image or video' : 'Please upload an image.';
}

/** Runs the body through busboy; resolves when all parts are received, rejects at the first error. */
function readParts(
  request: FastifyRequest,
  texts: Record<string, string>,
  receive: (name: string, stream: Readable, signal: AbortSignal) => Promise<void>,
  maxFiles: number,
): Promise<void> {
  const { raw } = request;
  return new Promise<void>((done, failed) => {
    let busboy: BusboyInstance;
    try {
      busboy = new Busboy({
        highWaterMark: buffer,
        fileHwm: buffer,
        headers: { ...raw.headers, 'content-type': raw.headers['content-type'] ?? '' },
        limits: {
          fieldNameSize: 100,
          fieldSize: maxField,
          fields: 50,
          files: maxFiles,
          parts: 60,
          headerPairs: 50,
        },
      });
    } catch {
      failed(new HttpError('invalid_input', 'The multipart form is not right.'));
      return;
    }
    const receiving: Promise<void>[] = [];
    const stop = new AbortController();
    const fail = (error: unknown) => {
      raw.unpipe(busboy);
      busboy.destroy();
      stop.abort();
      drainRequest(raw);
      // What is still being written must be over before its files are removed.
      Promise.allSettled(receiving).then(() => failed(error));
    };
    busboy.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut) fail(new HttpError('too_large', `The field ${name} is too long.`));
      else if (name in texts) fail(new HttpError('invalid_input', `The field ${name} was sent twice.`));
      else texts[name] = value;
    });
    busboy.on('file', (name, stream) => {
      // A body that breaks off errs here before anyone reads; it is answered by busboy's own error.
      stream.on('error', () => {});
      const received = receive(name, stream, stop.signal);
      receiving.push(received);
      received.catch(fail);
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      busboy.on(limit, () => fail(new HttpError('invalid_input', 'The form has too many parts.')));
    }
    busboy.on('error', () => fail(new HttpError('invalid_input', 'The multipart form is not right.')));
    busboy.on('finish', () => {
      Promise.all(receiving).then(() => done(), fail);
    });
    raw.once('close', () => {
      if (!raw.complete) fail(new HttpError('invalid_input', 'The upload was interrupted.'));
    });
    raw.pipe(busboy);
  });
}
