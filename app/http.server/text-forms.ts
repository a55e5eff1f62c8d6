import type { AppLoadContext } from '@remix-run/node';
import type { Request, RequestHandler } from 'express';
import { readTexts } from '~/uploads.server/read-texts';
import { formLimits, hasTooManyFields, tooLargeMessage, tooManyFieldsMessage } from '~shared/form-limits';
import { isTooManyParts } from '~shared/read-multipart';

/** Reads forms without files into `context.receivedForm`; 413 over shared/form-limits.ts (SEC-43). */
export function receiveTextForms(contextOf: (req: Request) => AppLoadContext | undefined): RequestHandler {
  return async (req, res, next) => {
    const context = contextOf(req);
    if (!context || context.receivedForm || req.method === 'GET' || req.method === 'HEAD') return next();
    const reject = (message: string) =>
      void res.status(413).set('Connection', 'close').type('text').send(message);
    if (Number(req.get('content-length') ?? 0) > formLimits.textBytes) return reject(tooLargeMessage);
    try {
      const [type] = (req.get('content-type') ?? '').toLowerCase().split(';');
      if (type?.trim() === 'multipart/form-data') {
        context.receivedForm = await readTexts(req);
        return next();
      }
      const text = await readText(req);
      if (text === null) return reject(tooLargeMessage);
      if (type?.trim() === 'application/x-www-form-urlencoded') {
        if (hasTooManyFields(text)) return reject(tooManyFieldsMessage);
        context.receivedForm = formOf(text);
      }
      next();
    } catch (error) {
      if (isTooManyParts(error)) return reject(tooManyFieldsMessage);
      if (!req.errored) next(error); // else the connection is closed
    }
  };
}

async function readText(req: Request): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The connection is still needed for the response.
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > formLimits.textBytes) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function formOf(text: string): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}
