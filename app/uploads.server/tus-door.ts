import { randomBytes } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { Server } from '@tus/server';
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { bodyMayTakeLong } from '~/http.server/slow-bodies';
import { refusalSentence, type UploadDoor } from '~/lib/upload-doors';
import { UploadRefused } from './inspect';
import { mayUpload } from './receive-form';
import type { UploadMetadata, Uploads } from './store';
import { BrokenOff, TusStore } from './tus-store';

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
  contextOf: (req: ExpressRequest) => AppLoadContext | undefined;
  log: Logger;
}): RequestHandler {
  const staffOf = (request: { runtime?: { node?: { req: unknown } } }) => {
    const staff = contextOf(request.runtime?.node?.req as ExpressRequest)?.staff;
    if (!staff) throw { status_code: 401, body: 'Please sign in again.' } satisfies Refused;
    return staff;
  };
  const store = new TusStore(uploads);
  const tus = new Server({
    path: '/uploads',
    datastore: store,
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
      const upload = await uploads.find(staff.id, id);
      if (!upload) throw { status_code: 404, body: 'This upload does not exist any more.' } satisfies Refused;
      store.giveWay(id);
      // Its last bytes came just before a crash: nobody has looked into it.
      if (request.method === 'HEAD' && upload.complete && !upload.kind) await settled(id, upload.door);
    },
    onUploadFinish: async (_request, { id }) => {
      await settled(id, (await uploads.describe(id))?.door ?? 'media');
      return {};
    },
    onResponseError: async (_request, error) => {
      if (error instanceof BrokenOff) return { status_code: 400, body: error.message };
      if (error instanceof UploadRefused) return refused(error, error.door ?? 'media', uploads.maxBytes);
      if (error instanceof Error) log.error({ err: error }, 'upload failed');
      return undefined;
    },
  });

  /** @throws {Refused} with the door's sentence; the upload is gone then */
  async function settled(id: string, door: UploadDoor): Promise<void> {
    try {
      await uploads.settle(id);
    } catch (error) {
      throw error instanceof UploadRefused ? refused(error, door, uploads.maxBytes) : error;
    }
  }

  return (req, res) => {
    const staff = contextOf(req)?.staff;
    if (!staff) return void res.status(401).type('text').send('Please sign in again.');
    if (!mayUpload(staff.role))
      return void res.status(403).type('text').send('Your role does not allow this.');
    bodyMayTakeLong(res);
    store
      .handling(req, () => tus.handleWeb(withoutBody(req, res) as never))
      .then((answer) => send(res, answer))
      .catch((error: unknown) => {
        log.error({ err: error }, 'upload failed');
        if (!res.headersSent) res.status(500).end();
      });
  };
}

/** The request as @tus/server takes it; its body is for TusStore, which has the request itself. */
function withoutBody(req: ExpressRequest, res: ExpressResponse) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined) headers.set(name, String(value));
  const url = new URL(req.originalUrl, 'http://localhost').href;
  return { method: req.method, url, headers, body: null, runtime: { name: 'node', node: { req, res } } };
}

async function send(res: ExpressResponse, answer: Response): Promise<void> {
  if (res.destroyed) return;
  res.status(answer.status);
  for (const [name, value] of answer.headers) res.setHeader(name, value);
  res.end(await answer.text());
}

function refused(error: UploadRefused, door: UploadDoor, maxBytes: number): Refused {
  const status = { type: 415, damaged: 415, broken: 400, empty: 400, size: 413, space: 507 }[error.reason];
  return { status_code: status, body: refusalSentence(error.reason, door, maxBytes) };
}
