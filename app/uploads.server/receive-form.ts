import type { Readable } from 'node:stream';
import type { AppLoadContext } from '@remix-run/node';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { decodeText } from '~/lib/decode-text';
import { allCapabilities, can } from '~/lib/roles';
import { kindOfField, pendingFieldOf, rejectedField, rejectionOf, textFile } from '~/lib/upload-fields';
import { isRedirectStatus } from '~/remix-adapter.server';
import { tooLargeMessage, tooManyFieldsMessage } from '~shared/form-limits';
import { isTooManyParts, MultipartError, readMultipart } from '~shared/read-multipart';
import { isUploadRejected } from './inspect';
import { readTexts } from './read-texts';
import type { Uploads } from './store';

/** Whether a role may change anything at all; only then a file is taken in before the route's own guard speaks. */
export function mayUpload(role: string): boolean {
  return allCapabilities.some((capability) => capability.startsWith('manage-') && can(role, capability));
}

/** Returns why a form is too large; null where it was rejected for another reason. */
function tooMuchMessage(error: unknown): string | null {
  if (isTooManyParts(error)) return tooManyFieldsMessage;
  return error instanceof MultipartError && error.reason === 'too much text' ? tooLargeMessage : null;
}

const notReadable = 'The form could not be read. Please go back and try again.';

type Options = {
  uploads: Uploads;
  contextOf: (req: Request) => AppLoadContext | undefined;
  log: Logger;
  /** Takes the usual limit of time away from a request that brings files. */
  bodyMayTakeLong?: (res: Response) => void;
};

/**
 * Receives multipart forms on dashboard pages before Remix sees them: Remix would hold a whole file in memory.
 * Texts go into `context.receivedForm`; each file is streamed into the upload store and its field holds the
 * upload's id, or a rejection with its reason. Who may not change anything gets the route's own response, and
 * their body is not read.
 */
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
        // What was typed while the session ended is stored for its owner.
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
    // A redirect means that the form was carried out (or was a second sending): its files are used up.
    res.once('finish', () => isRedirectStatus(res.statusCode) && !context.keepReceivedFiles && forget());
    next();
  };
}

/** The file of an earlier submission is used where no new one was chosen; otherwise it is deleted. */
async function takePending(form: FormData, owner: string, uploads: Uploads): Promise<void> {
  for (const field of Object.keys(kindOfField)) {
    const pending = form.get(pendingFieldOf(field));
    if (typeof pending !== 'string') continue;
    form.delete(pendingFieldOf(field));
    if (!form.has(field)) form.set(field, pending);
    else if (!rejectionOf(form.get(field))) await uploads.remove(owner, pending);
  }
}

/** A small file of text, which a form takes as text; without one, that it is too large. */
async function readTextFile(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // The rest is passed over: the form goes on behind it.
    if (bytes <= textFile.maxBytes) chunks.push(chunk);
  }
  return bytes > textFile.maxBytes ? rejectedField('size') : decodeText(Buffer.concat(chunks));
}

/**
 * @param taken gets the digests of uploads by their ids as they are made, also when this throws
 * @throws when the body is no multipart form, breaks off or has more text than any form of ours
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
        // A rejected file is an error of its field; the rest of the form is kept.
        stream.resume();
        form.set(field, rejectedField(isUploadRejected(error) ? error.reason : 'broken'));
      }
    },
  });
  await takePending(form, owner, uploads);
  return form;
}
