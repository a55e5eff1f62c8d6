import type { AppLoadContext } from '@remix-run/node';
import { type Request, type RequestHandler, Router } from 'express';
import type { UploadStatus } from '~/lib/upload-status';
import { mayUpload } from './receive-form';
import type { Uploads } from './store';

/** Bytes of a line test that are read at most. */
const maxLineTest = 2 * 1024 * 1024;

/**
 * What the page's upload panel asks beside the tus protocol: `GET /uploads` lists one's own uploads, so that another tab,
 * browser or sign-in can go on with them; `GET /uploads/:id/status` tells how far one is; `POST /uploads/line` takes
 * some bytes and throws them away, to see how fast the line is.
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
  router.get('/', async (_req, res) => {
    const found = await uploads.list(res.locals.owner);
    res.json(
      found.map(({ id, name, size, received, complete, duration, fingerprint, uploadKind }): UploadStatus => {
        const transfer = uploads.transfers.of(id);
        return { id, name, size, received, complete, duration, fingerprint, uploadKind, transfer };
      }),
    );
  });
  router.get('/:id/status', async (req, res) => {
    const id = String(req.params.id);
    const upload = await uploads.find(res.locals.owner, id);
    const transfer = uploads.transfers.of(id);
    // What was passed on is gone, but for its outcome: an id no one can guess.
    if (!upload && transfer?.state !== 'done') return void res.status(404).type('text').send('Not found');
    res.json({ transfer });
  });
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
