import type { Readable } from 'node:stream';
import type { AppLoadContext } from '@remix-run/node';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { binaryKind, decodeText } from '~/lib/decode-text';
import { allCapabilities, can } from '~/lib/roles';
import { kindOfField, pendingFieldOf, rejectedField, rejectionOf, textFile } from '~/lib/upload-fields';
import { isRedirectStatus } from '~/remix-adapter.server';
import { tooLargeMessage, tooManyFieldsMessage } from '~shared/form-limits';
import { isTooManyParts, MultipartError, readMultipart } from '~shared/read-multipart';
import { isUploadRejected } from './inspect';
import { readTexts } from './read-texts';
import type { Uploads } from './store';

/** Without any right to change, no file is accepted. */
export function mayUpload(role: string): boolean {
  return allCapabilities.some((capability) => capability.startsWith('manage-') && can(role, capability));
}

function tooMuchMessage(error: unknown): string | null {
  if (isTooManyParts(error)) return tooManyFieldsMessage;
  return error instanceof MultipartError && error.reason === 'too much text' ? tooLargeMessage : null;
}

const notReadable = 'The form could not be read. Please go back and try again.';

type Options = {
  uploads: Uploads;
  contextOf: (req: Request) => AppLoadContext | undefined;
  log: Logger;
  bodyMayTakeLong?: (res: Response) => void;
};

/** Runs before Remix, which would buffer files in memory. File fields hold an id or a rejection. */
export function receiveForms({ uploads, contextOf, log, bodyMayTakeLong }: Options): RequestHandler {
  return async (req, res, next) => {
    const multipart = /^multipart\/form-data\s*;/i.test(req.get('content-type') ?? '');
    const context = contextOf(req);
    if (req.method !== 'POST' || !multipart || !context || !/^\/dashboard(\/|$)/i.test(req.path))
      return next();
    const taken = new Map<string, string>();
    context.receivedFiles = taken;
    const forget = () => void uploads.remove(context.staff?.id ?? '', ...taken.keys());
    try {
      if (!context.staff || !mayUpload(context.staff.role)) {
        // The text is stored for its author.
        const isStored = !context.staff && (await context.draftKey()) !== null;
        context.receivedForm = isStored ? await readTexts(req) : new FormData();
        return next();
      }
      bodyMayTakeLong?.(res);
      context.receivedForm = await readForm(req, context.staff.id, uploads, taken);
    } catch (error) {
      forget();
      if (req.destroyed && !req.complete) return; // the connection is closed
      log.warn({ err: error, requestId: context.requestId }, 'form not readable');
      const tooMuch = tooMuchMessage(error);
      const [status, message] = tooMuch ? [413, tooMuch] : [400, notReadable];
      return void res.status(status).set('Connection', 'close').type('text').send(message);
    }
    // A redirect means success.
    res.once('finish', () => isRedirectStatus(res.statusCode) && !context.keepReceivedFiles && forget());
    next();
  };
}

/** A new file replaces the earlier one. */
async function takePending(form: FormData, owner: string, uploads: Uploads): Promise<void> {
  for (const field of Object.keys(kindOfField)) {
    const pending = form.get(pendingFieldOf(field));
    if (typeof pending !== 'string') continue;
    form.delete(pendingFieldOf(field));
    if (!form.has(field)) form.set(field, pending);
    else if (!rejectionOf(form.get(field))) await uploads.remove(owner, pending);
  }
}

async function readTextFile(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Read on: other fields follow.
    if (bytes <= textFile.maxBytes) chunks.push(chunk);
  }
  const read = Buffer.concat(chunks);
  const binary = binaryKind(read);
  if (binary) return rejectedField(binary);
  return bytes > textFile.maxBytes ? rejectedField('size') : decodeText(read);
}

/**
 * @param taken filled also when this throws
 * @throws for an invalid or too large body
 */
async function readForm(
  req: Request,
  owner: string,
  uploads: Uploads,
  taken: Map<string, string>,
): Promise<FormData> {
  const form = new FormData();
  const expected = Number(req.get('content-length') ?? 0);
  await readMultipart(req, {
    onField: (name, value) => form.append(name, value),
    onFile: async (field, stream, filename) => {
      if (field === textFile.name && filename) return void form.set(field, await readTextFile(stream));
      const uploadKind = kindOfField[field];
      if (!filename || !uploadKind) {
        stream.resume();
        if (filename) form.set(field, rejectedField('type'));
        return;
      }
      try {
        const upload = await uploads.receive(stream, {
          ...{ owner, name: filename, uploadKind, expected },
          beside: [...taken.keys()],
        });
        taken.set(upload.id, upload.digest);
        form.set(field, upload.id);
      } catch (error) {
        // A rejected file is a field error.
        stream.resume();
        form.set(field, rejectedField(isUploadRejected(error) ? error.reason : 'broken'));
      }
    },
  });
  await takePending(form, owner, uploads);
  return form;
}
