import type { AppLoadContext } from '@remix-run/node';
import { Server } from '@tus/server';
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { rejectionMessage } from '~/lib/upload-fields';
import { count } from '~shared/counts';
import type { UploadKind } from '~shared/media/upload-kinds';
import { fromEarlierVersion, type UploadMetadata } from './description';
import { isUploadRejected, UploadRejected } from './inspect';
import { mayUpload } from './receive-form';
import type { Uploads } from './store';
import { Interrupted, TusStore } from './tus-store';
import { newUploadId } from './upload-ids';

/** Other metadata is dropped. */
const Announced = z.preprocess(
  fromEarlierVersion,
  z.object({
    filename: z.string().min(1).max(300),
    uploadKind: z.enum(['media', 'poster']),
    fingerprint: z.string().max(500).optional(),
    owner: z.string().max(100).optional(),
  }),
);

type Rejected = { status_code: number; body: string };

/** Serves `/uploads/*`: resumable uploads (tus 1.0) of a user, for seven days. */
export function tusHandler({
  uploads,
  contextOf,
  log,
  bodyMayTakeLong,
}: {
  uploads: Uploads;
  contextOf: (req: ExpressRequest) => AppLoadContext | undefined;
  log: Logger;
  bodyMayTakeLong?: (res: ExpressResponse) => void;
}): RequestHandler {
  const staffOf = (request: { runtime?: { node?: { req: unknown } } }) => {
    const staff = contextOf(request.runtime?.node?.req as ExpressRequest)?.staff;
    if (!staff) throw { status_code: 401, body: 'Please sign in again.' } satisfies Rejected;
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
    namingFunction: (request) => newUploadId(staffOf(request).id),
    onUploadCreate: async (request, upload) => {
      const staff = staffOf(request);
      const announced = Announced.safeParse(upload.metadata ?? {});
      if (!announced.success || upload.size === undefined)
        throw { status_code: 400, body: 'The upload is missing its description.' } satisfies Rejected;
      const { filename, uploadKind, fingerprint, owner } = announced.data;
      const context = contextOf(request.runtime?.node?.req as ExpressRequest);
      if (owner !== undefined && !context?.formOwners.isOf(owner, staff.id))
        throw {
          status_code: 409,
          body: `You are signed in as ${staff.name || staff.email} now. Reload this page, then send the file.`,
        } satisfies Rejected;
      if (upload.size === 0) throw rejected(new UploadRejected('empty'), uploadKind, uploads.maxBytes);
      await uploads.requireRoom(staff.id);
      if (!(await uploads.hasSpaceFor(upload.size)))
        throw rejected(new UploadRejected('space'), uploadKind, uploads.maxBytes);
      const metadata: UploadMetadata = {
        owner: staff.id,
        name: filename.slice(0, 200),
        uploadKind,
        fingerprint,
      };
      count('uploads', 'begun');
      return { metadata: { ...metadata, fingerprint: fingerprint ?? null } as Record<string, string | null> };
    },
    onIncomingRequest: async (request, id) => {
      const staff = staffOf(request);
      if (request.method === 'POST') return;
      // Another user's upload is 404.
      const about = await store.about(id);
      if (about?.metadata.owner !== staff.id)
        throw { status_code: 404, body: 'This upload does not exist any more.' } satisfies Rejected;
      store.giveWay(id);
      // A crash prevented its inspection.
      if (request.method !== 'HEAD' || about.metadata.kind) return;
      if ((await uploads.describe(id, { about }))?.complete) await settled(id, about.metadata.uploadKind);
    },
    onUploadFinish: async (_request, { id }) => {
      await settled(id, (await store.about(id))?.metadata.uploadKind ?? 'media');
      count('uploads', 'received');
      return {};
    },
    onResponseError: async (_request, error) => {
      if (error instanceof Interrupted) return { status_code: 400, body: error.message };
      if (isUploadRejected(error)) return rejected(error, error.uploadKind ?? 'media', uploads.maxBytes);
      if (error instanceof Error) log.error({ err: error }, 'upload failed');
      return undefined;
    },
  });

  /** @throws {Rejected} after deleting it */
  async function settled(id: string, uploadKind: UploadKind): Promise<void> {
    try {
      await uploads.settle(id);
    } catch (error) {
      if (isUploadRejected(error)) count('uploads', 'rejected');
      throw isUploadRejected(error) ? rejected(error, uploadKind, uploads.maxBytes) : error;
    }
  }

  return (req, res) => {
    const staff = contextOf(req)?.staff;
    if (!staff) return void res.status(401).type('text').send('Please sign in again.');
    if (!mayUpload(staff.role))
      return void res.status(403).type('text').send('Your role does not allow this.');
    bodyMayTakeLong?.(res);
    store
      .handling(req, () => tus.handleWeb(withoutBody(req, res) as never))
      .then((response) => send(res, response))
      .catch((error: unknown) => {
        log.error({ err: error }, 'upload failed');
        if (!res.headersSent) res.status(500).end();
      });
  };
}

/** TusStore reads the body. */
function withoutBody(req: ExpressRequest, res: ExpressResponse) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined) headers.set(name, String(value));
  const url = new URL(req.originalUrl, 'http://localhost').href;
  return { method: req.method, url, headers, body: null, runtime: { name: 'node', node: { req, res } } };
}

async function send(res: ExpressResponse, response: Response): Promise<void> {
  if (res.destroyed) return;
  res.status(response.status);
  for (const [name, value] of response.headers) res.setHeader(name, value);
  res.end(await response.text());
}

function rejected(error: UploadRejected, uploadKind: UploadKind, maxBytes: number): Rejected {
  const status = {
    unreachable: 503,
    unscanned: 503,
    infected: 422,
    type: 415,
    name: 415,
    damaged: 415,
    compressed: 415,
    workbook: 415,
    document: 415,
    binary: 415,
    pixels: 413,
    broken: 400,
    empty: 400,
    size: 413,
    space: 507,
    waiting: 429,
  }[error.reason];
  return { status_code: status, body: rejectionMessage(error.reason, uploadKind, maxBytes) };
}
