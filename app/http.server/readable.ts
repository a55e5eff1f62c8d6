import type { RequestHandler } from 'express';

/** Methods that some route has; Remix throws at others, such as TRACE. */
const knownMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Answers what no one behind could read: a method of no use here, or a Host or path that make no address. */
export const rejectUnreadable: RequestHandler = (req, res, next) => {
  if (!knownMethods.has(req.method))
    return void res.status(405).set('Allow', 'GET, HEAD, POST').type('text').send('Method not allowed.');
  if (!URL.canParse(`http://${req.get('host')}${req.originalUrl}`))
    return void res.status(400).type('text').send('The URL is not valid.');
  next();
};
