import type { RequestHandler, Response } from 'express';

/** How long a body may take that is no upload, in milliseconds (SEC-43). */
const usualMs = 300_000;

/**
 * Gives up requests whose body does not come to an end. The server's own limit (server.ts) is the one for uploads; every
 * other body is small, and who sends it for longer only holds a connection.
 */
export function limitSlowBodies(limitMs = usualMs): RequestHandler {
  return (req, res, next) => {
    if (!req.get('content-length') && !req.get('transfer-encoding')) return next();
    const late = setTimeout(() => {
      if (res.headersSent) return void req.destroy();
      res.status(408).set('Connection', 'close').type('text').send('The request took too long.');
      res.once('finish', () => req.destroy());
    }, limitMs);
    const done = () => clearTimeout(late);
    req.once('end', done);
    res.once('close', done);
    res.locals.bodyMayTakeLong = done;
    next();
  };
}

/** Takes the limit away: the request is an upload of a user who may upload. */
export function bodyMayTakeLong(res: Response): void {
  (res.locals.bodyMayTakeLong as (() => void) | undefined)?.();
}
