import type { RequestHandler } from 'express';
import { hasTooManyParameters } from '~shared/form-limits';

/** Remix throws at methods such as TRACE. */
const knownMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Remix's route matching is quadratic in them. */
const slashes = '///';

/** Also a second Host, and URLs with too many parameters. */
export const rejectUnreadable: RequestHandler = (req, res, next) => {
  if (!knownMethods.has(req.method))
    return void res.status(405).set('Allow', 'GET, HEAD, POST').type('text').send('Method not allowed.');
  const hosts = req.headersDistinct.host?.length ?? 0;
  if (
    hosts > 1 ||
    !URL.canParse(`http://${req.get('host')}${req.originalUrl}`) ||
    hasTooManyParameters(req.originalUrl) ||
    (req.originalUrl.split('?')[0] ?? '').includes(slashes)
  )
    return void res.status(400).type('text').send('The URL is not valid.');
  next();
};
