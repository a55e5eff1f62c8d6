import type { RequestHandler, Response } from 'express';

/** In milliseconds (SEC-43). */
const usualMs = 300_000;

/** Aborts requests with slow bodies; server.ts has the limit for uploads. */
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

/** Removes the limit for a permitted upload. */
export function bodyMayTakeLong(res: Response): void {
  (res.locals.bodyMayTakeLong as (() => void) | undefined)?.();
}
