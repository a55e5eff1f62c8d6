import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { type Dispatcher, request } from 'undici';
import { extensions } from '~contract';
import { usualUnreadMs } from './media-proxy';
import type { Provider } from './services';

/** No path may reach another call of the admin API. */
const appPath = /^\/app(\/[\w-]{1,100}){1,4}$/;
const mediaPath = /^\/media\/[\w-]{22}\.[a-z0-9]{2,4}$/;
const maxBody = 1024 * 1024;

const passedOn = [
  'accept-encoding',
  'content-type',
  'content-length',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
  'x-app-key',
];
const passedBack = [
  'accept-ranges',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'location',
  'retry-after',
  'vary',
];

/**
 * Forwards `/app/*` and its media without cookies. The bearer makes the API trust the client's address.
 * @param knowsCall null: unknown yet
 * @param publicUrl null: derived from the request
 */
export function appProxy({
  knowsCall,
  target,
  dispatcher,
  publicUrl,
  log,
}: {
  knowsCall: (call: { name: string }) => Promise<boolean | null>;
  target: () => Provider;
  dispatcher: Dispatcher;
  publicUrl: string | null;
  log: Logger;
}): RequestHandler {
  return async (req, res, next) => {
    const forApp = appPath.test(req.path);
    const forMedia = mediaPath.test(req.path) && (req.method === 'GET' || req.method === 'HEAD');
    if (!forApp && !forMedia) return /^\/app(\/|$)/i.test(req.path) ? notFound(res) : next();
    const isTaken = await knowsCall(extensions.forwardedApp);
    if (isTaken === null) return unreachable(res);
    if (!isTaken) return forApp ? notFound(res) : next();
    if (Number(req.get('content-length') ?? 0) > maxBody)
      return void res.status(413).set('Connection', 'close').json(failure('This is too large.'));
    const gone = new AbortController();
    res.on('close', () => gone.abort());
    try {
      const { url, token } = target();
      // The request line may contain another host.
      const query = /\?.*$/s.exec(req.url)?.[0] ?? '';
      const response = await request(url + req.path + query, {
        dispatcher,
        method: req.method as Dispatcher.HttpMethod,
        headers: {
          ...given(req, passedOn),
          ...(forApp && {
            authorization: `Bearer ${token}`,
            'x-forwarded-for': req.ip ?? '',
            ...addressOf(req, publicUrl),
          }),
        },
        body: req.get('content-length') || req.get('transfer-encoding') ? req : null,
        headersTimeout: 15_000,
        bodyTimeout: 60_000,
        signal: gone.signal,
      });
      res.status(response.statusCode);
      for (const name of passedBack) {
        const value = response.headers[name];
        if (value !== undefined) res.setHeader(name, value);
      }
      res.setTimeout(usualUnreadMs, () => res.destroy());
      await pipeline(response.body, res);
    } catch (error) {
      if (gone.signal.aborted) return;
      log.warn({ err: error }, 'a call of the companion app was not passed on');
      if (res.headersSent) res.destroy();
      else unreachable(res);
    }
  };
}

/** Trusted only where known-host.ts restricts it. */
function addressOf(req: Request, publicUrl: string | null) {
  const url = publicUrl ? new URL(publicUrl) : null;
  return {
    'x-forwarded-host': url?.host ?? req.get('host') ?? '',
    'x-forwarded-proto': url?.protocol.replace(':', '') ?? req.protocol,
  };
}

/** A redirect to login would look like success. */
function notFound(res: Response): void {
  res.status(404).json({ ...failure('There is no such call.'), code: 'not_found' });
}

function unreachable(res: Response): void {
  res
    .status(503)
    .set('Retry-After', '10')
    .json(failure('The server cannot be reached right now. Try again in a minute.'));
}

const given = (req: Request, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (req.get(name) ? [[name, req.get(name) as string]] : [])));

const failure = (message: string) => ({ success: false, message, error: message });
