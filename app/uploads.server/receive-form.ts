import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { AppLoadContext } from '@remix-run/node';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { allCapabilities, can } from '~/lib/roles';
import { kindOfField, pendingFieldOf, rejectedField, rejectionOf } from '~/lib/upload-kinds';
import { isRedirectStatus } from '~/remix-adapter.server';
import { writeBuffer } from './gate';
import { UploadRejected } from './inspect';
import { readTexts } from './read-texts';
import type { Uploads } from './store';

/** Bounds of the text part of a multipart form; a description may have 65,536 characters of up to 4 bytes. */
const limits = { fieldNameSize: 100, fieldSize: 262_144, fields: 300, files: 8, parts: 308, headerPairs: 20 };
const maxTextBytes = 1024 * 1024;
/** A body that stops for this long is given up, in milliseconds. */
const stalledMs = 60_000;

/** Whether a role may change anything at all; only then a file is taken in before the route's own guard speaks. */
export function mayUpload(role: string): boolean {
  return allCapabilities.some((capability) => capability.startsWith('manage-') && can(role, capability));
}

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
 * upload's id, or a rejection with its reason. Who may not change anything gets the route's own answer, and
 * their body is not read.
 */
export function receiveForms({ uploads, contextOf, log, bodyMayTakeLong }: Options): RequestHandler {
  return async (req, res, next) => {
    const multipart = /^multipart\/form-data\s*;/i.test(req.get('content-type') ?? '');
    const context = contextOf(req);
    if (req.method !== 'POST' || !multipart || !context || !/^\/dashboard(\/|$)/i.test(req.path))
      return next();
    if (!context.staff || !mayUpload(context.staff.role)) {
      // What was typed while the session ended is stored for its owner.
      const isStored = !context.staff && (await context.draftKey()) !== null;
      context.receivedForm = isStored ? await readTexts(req) : new FormData();
      return next();
    }
    bodyMayTakeLong?.(res);
    const taken: string[] = [];
    const forget = () => void uploads.remove(context.staff?.id ?? '', ...taken);
    try {
      context.receivedForm = await readForm(req, context.staff.id, uploads, taken);
    } catch (error) {
      forget();
      if (req.destroyed && !req.complete) return; // the browser has gone; no one to answer
      log.warn({ err: error, requestId: context.requestId }, 'form not readable');
      res.status(400).set('Connection', 'close').type('text');
      return void res.send('The form could not be read. Please go back and try again.');
    }
    // A redirect means that the form was carried out (or was a second sending): its files are used up.
    res.once('finish', () => isRedirectStatus(res.statusCode) && !context.keepReceivedFiles && forget());
    next();
  };
}

/** A file kept from the form's last sending stands in for one that was not chosen anew; else it is done with. */
async function takePending(form: FormData, owner: string, uploads: Uploads): Promise<void> {
  for (const field of Object.keys(kindOfField)) {
    const pending = form.get(pendingFieldOf(field));
    if (typeof pending !== 'string') continue;
    form.delete(pendingFieldOf(field));
    if (!form.has(field)) form.set(field, pending);
    else if (!rejectionOf(form.get(field))) await uploads.remove(owner, pending);
  }
}

/**
 * @param taken gets the ids of uploads as they are made, also when this throws
 * @throws when the body is no multipart form, breaks off or has more text than any form of ours
 */
function readForm(req: Request, owner: string, uploads: Uploads, taken: string[]): Promise<FormData> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    const files: Promise<void>[] = [];
    const streams: Readable[] = [];
    let text = 0;
    let failed = false;
    const busboy = new Busboy({
      headers: req.headers as { 'content-type': string },
      highWaterMark: writeBuffer,
      fileHwm: writeBuffer,
      limits,
    });
    const fail = (error: Error) => {
      clearTimeout(stalled);
      failed = true;
      req.unpipe(busboy);
      req.resume();
      // What has not come by now never will: without this a file would be waited for without end.
      for (const stream of streams) stream.destroy(error);
      Promise.allSettled(files).then(() => reject(error));
    };
    const stalled = setTimeout(
      () => req.destroy(new Error('The form was not received completely.')),
      stalledMs,
    );
    req.on('data', () => stalled.refresh());

    busboy.on('field', (name, value, _nameCut, valueCut) => {
      text += value.length;
      if (valueCut || text > maxTextBytes) fail(new Error('The form has more text than it may have.'));
      else form.append(name, value);
    });
    busboy.on('file', (field, stream, filename) => {
      // At every moment a user must listen, also before and after the store does: a body that ends inside a file
      // would otherwise end the process. The form fails by busboy's own error.
      stream.on('error', () => {});
      streams.push(stream);
      const uploadKind = kindOfField[field];
      // After an error the rest of what was already being read still comes by.
      if (!filename || !uploadKind || failed) {
        stream.resume();
        if (filename) form.set(field, rejectedField('type'));
        return;
      }
      const expected = Number(req.get('content-length') ?? 0);
      files.push(
        uploads
          .receive(stream, { owner, name: filename, uploadKind, expected })
          .then((upload) => {
            taken.push(upload.id);
            form.set(field, upload.id);
          })
          .catch((error: unknown) => {
            stream.resume();
            form.set(field, rejectedField(error instanceof UploadRejected ? error.reason : 'broken'));
          }),
      );
    });
    for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
      busboy.on(limit, () => fail(new Error('The form has more fields than it may have.')));
    busboy.on('error', (error) => fail(error as Error));
    req.on('error', fail);
    req.on('close', () => !req.complete && fail(new Error('The connection was interrupted.')));
    busboy.on('finish', () => {
      clearTimeout(stalled);
      Promise.all(files)
        .then(() => takePending(form, owner, uploads))
        .then(() => resolve(form), reject);
    });
    req.pipe(busboy);
  });
}
