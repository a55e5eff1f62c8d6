import type { AppLoadContext } from '@remix-run/node';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { rejectionMessage } from '~/lib/upload-fields';
import type { UploadStatus } from '~/lib/upload-status';
import type { Upload } from './description';
import { isUploadRejected } from './inspect';
import { mayUpload } from './receive-form';
import type { Uploads } from './store';

/** In bytes. */
const maxLineTest = 2 * 1024 * 1024;

/**
 * Serves `GET /uploads` (own uploads), `GET /uploads/:id/status`, and `POST /uploads/line` (speed test).
 */
export function uploadStatus({
  uploads,
  contextOf,
}: {
  uploads: Uploads;
  contextOf: (req: Request) => AppLoadContext | undefined;
}): RequestHandler {
  const router = Router();
  router.use((req, res, next) => {
    const staff = contextOf(req)?.staff;
    if (!staff) return void res.status(401).type('text').send('Please sign in again.');
    if (!mayUpload(staff.role))
      return void res.status(403).type('text').send('Your role does not allow this.');
    res.locals.owner = staff.id;
    next();
  });
  const telling =
    (answer: (req: Request, res: Response) => Promise<unknown>): RequestHandler =>
    (req, res, next) => {
      answer(req, res).catch((error: unknown) => {
        if (!isUploadRejected(error)) return next(error);
        res.status(503).set('Retry-After', '30').type('text').send(rejectionMessage(error.reason, 'media'));
      });
    };
  const shown = async (upload: Upload): Promise<UploadStatus> => {
    const { id, name, size, received, complete, duration, fingerprint, uploadKind } = upload;
    const transfer = await uploads.transfers.of(id);
    return { id, name, size, received, complete, duration, fingerprint, uploadKind, transfer };
  };
  router.get(
    '/',
    telling(async (_req, res) => {
      const found = await uploads.list(res.locals.owner);
      res.json(await Promise.all(found.map(shown)));
    }),
  );
  router.get(
    '/:id/status',
    telling(async (req, res) => {
      const id = String(req.params.id);
      const transfer = await uploads.transfers.of(id);
      const upload = transfer?.state === 'done' ? null : await uploads.find(res.locals.owner, id);
      // Sent uploads are gone, but their outcome is stored.
      if (!upload && transfer?.state !== 'done') return res.status(404).type('text').send('Not found');
      res.json({ transfer });
    }),
  );
  router.post('/line', (req, res) => {
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxLineTest) req.destroy();
    });
    req.on('end', () => void res.status(204).end());
  });
  return router;
}
