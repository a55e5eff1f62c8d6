import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MultipartError, readMultipart as readParts } from '../../shared/read-multipart';
import type { Call, FilePart } from '../contract';
import { requireSpaceForUpload } from './disk-space';
import { drainRequest } from './drain-request';
import { HttpError, issueMessage } from './errors';
import { receiveUpload, type Upload, wrongType } from './upload';

type Spec = NonNullable<Call['multipart']>;

export type Form = {
  fields: Record<string, unknown>;
  files: Record<string, Upload | undefined>;
  discard(): Promise<void>;
};

/** Leaves multipart bodies unparsed, for streaming. */
export function acceptMultipart(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
}

/** Reads a multipart body; deletes its files on an error. */
export async function readMultipart(
  request: FastifyRequest,
  spec: Spec,
  options: {
    incomingDir: string;
    maxUpload: number;
    takeStaged: (id: string) => Promise<Upload>;
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
  const staged = new Map<string, string>();
  let prechecked: Promise<void> | undefined;

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
    await readParts(request.raw, {
      files: Object.keys(spec.files).length + 1,
      onField: (name, value) => {
        if (spec.files[name]?.kind === 'media') {
          staged.set(name, value);
          return;
        }
        if (name in texts) throw new HttpError('invalid_input', `The field ${name} was sent twice.`);
        texts[name] = value;
      },
      onFile: (name, stream, _filename, signal) => receive(name, stream, signal),
    });
    const parsed = spec.fields.safeParse(texts);
    if (!parsed.success) throw new HttpError('invalid_input', issueMessage(parsed.error));
    for (const [name, id] of staged) {
      if (name in files) throw new HttpError('invalid_input', `The file ${name} was sent twice.`);
      await precheck(parsed.data);
      files[name] = await options.takeStaged(id);
    }
    for (const [name, part] of Object.entries(spec.files)) {
      if (part.required && !files[name]) throw missingFile(part.kind);
    }
    await precheck(parsed.data);
    return { fields: parsed.data, files, discard };
  } catch (error) {
    drainRequest(request.raw);
    await discard();
    throw error instanceof MultipartError ? asHttpError(error) : error;
  }
}

function missingFile(kind: FilePart['kind']): HttpError {
  const { message } = wrongType(kind);
  return new HttpError(kind === 'media' ? 'unsupported_type' : 'invalid_input', message);
}

function asHttpError({ reason, field }: MultipartError): HttpError {
  if (reason === 'too much text') return new HttpError('too_large', `The field ${field} is too long.`);
  if (reason === 'too many parts') return new HttpError('invalid_input', 'The form has too many parts.');
  return new HttpError(
    'invalid_input',
    reason === 'malformed' ? 'The multipart form is malformed.' : 'The upload was interrupted.',
  );
}
