import { randomBytes } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { refusalSentence } from '~/lib/upload-doors';
import { UploadRefused } from './inspect';
import { mayUpload } from './receive-form';
import { keepUploadsMs, type UploadMetadata, type Uploads } from './store';

/** What a browser may say of a file it is about to send; anything else is dropped. */
const Announced = z.object({
  filename: z.string().min(1).max(300),
  door: z.enum(['media', 'poster']),
  fingerprint: z.string().max(500).optional(),
});

/** Uploads one person may have waiting at a time. */
const maxWaiting = 30;

type Refused = { status_code: number; body: string };

/**
 * `/uploads/*`: resumable uploads (tus 1.0) into the same store as plain forms. An upload belongs to the person
 * who began it and can be taken up again within seven days, also after a restart or a new sign-in.
 */
export function tusDoor({
  uploads,
  contextOf,
  log,
}: {
  uploads: Uploads;
  contextOf: (req: Request) => AppLoadContext | undefined;
  log: Logger;
}): RequestHandler {
  const staffOf = (request: { runtime?: { node?: { req: unknown } } }) => {
    const staff = contextOf(request.runtime?.node?.req as Request)?.staff;
    if (!staff) throw { status_code: 401, body: 'Please sign in again.' } satisfies Refused;
    return staff;
  };
  const tus = new Server({
    path: '/uploads',
    datastore: new FileStore({ directory: uploads.folder, expirationPeriodInMilliseconds: keepUploadsMs }),
    maxSize: uploads.maxBytes,
    relativeLocation: true,
    respectForwardedHeaders: false,
    allowedOrigins: [],
    namingFunction: () => randomBytes(16).toString('hex'),
    onUploadCreate: async (request, upload) => {
      const staff = staffOf(request);
      const announced = Announced.safeParse(upload.metadata ?? {});
      if (!announced.success || upload.size === undefined)
        throw { status_code: 400, body: 'The upload is not described as it should be.' } satisfies Refused;
      const { filename, door, fingerprint } = announced.data;
      if (upload.size === 0) throw refused(new UploadRefused('empty'), door, uploads.maxBytes);
      if (!(await uploads.hasRoomFor(upload.size)))
        throw refused(new UploadRefused('space'), door, uploads.maxBytes);
      if ((await uploads.list(staff.id)).length >= maxWaiting)
        throw {
          status_code: 429,
          body: 'You have too many uploads waiting. Please use or cancel some.',
        } satisfies Refused;
      const metadata: UploadMetadata = { owner: staff.id, name: filename.slice(0, 200), door, fingerprint };
      return { metadata: { ...metadata, fingerprint: fingerprint ?? null } as Record<string, string | null> };
    },
    onIncomingRequest: async (request, id) => {
      const staff = staffOf(request);
      if (request.method === 'POST') return;
      // Somebody else's upload is as good as none.
      if (!(await uploads.find(staff.id, id)))
        throw { status_code: 404, body: 'This upload does not exist any more.' } satisfies Refused;
    },
    onUploadFinish: async (_request, { id }) => {
      const door = (await uploads.describe(id))?.door ?? 'media';
      try {
        await uploads.settle(id);
        return {};
      } catch (error) {
        if (error instanceof UploadRefused) throw refused(error, door, uploads.maxBytes);
        throw error;
      }
    },
    onResponseError: (_request, error) => {
      if (error instanceof Error) log.error({ err: error }, 'upload failed');
      return undefined;
    },
  });
  return (req, res) => {
    const staff = contextOf(req)?.staff;
    if (!staff) return void res.status(401).type('text').send('Please sign in again.');
    if (!mayUpload(staff.role))
      return void res.status(403).type('text').send('Your role does not allow this.');
    req.url = req.originalUrl;
    tus.handle(req, res).catch((error: unknown) => {
      log.error({ err: error }, 'upload failed');
      if (!res.headersSent) res.status(500).end();
    });
  };
}

function refused(
  error: UploadRefused,
  door: 'media' | 'poster' | 'image' | 'icon',
  maxBytes: number,
): Refused {
  const status = { type: 415, damaged: 415, broken: 400, empty: 400, size: 413, space: 507 }[error.reason];
  return { status_code: status, body: refusalSentence(error.reason, door, maxBytes) };
}
