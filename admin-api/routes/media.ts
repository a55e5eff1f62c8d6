import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { mediaKeptFor } from '../../shared/media/signed-link';
import { isStaffMediaKey } from '../../shared/media/staff-media-key';
import { sameSecret } from '../http/bearer';
import { HttpError } from '../http/errors';
import type { Services } from '../http/register';
import { isPublishedMedia } from '../media/published';
import type { StoredMedia } from '../media/storage';
import { contentTypes, mediaExtension } from '../media/types';

/**
 * Registers GET /media/{name} (SPEC §7 'Media URLs'). The media key is on every phone and opens published
 * files only; staff keys also drafts.
 */
export function mediaRoutes({ app, config, db, storage }: Services): void {
  // Fastify's own HEAD would send a length of 0.
  const head = { method: ['GET', 'HEAD'], url: '/media/:name', config: { open: true } };
  app.route({
    ...head,
    handler: async (request, reply) => {
      const { name } = request.params as { name: string };
      const { 'api-key': key, delivery } = request.query as { 'api-key'?: unknown; delivery?: unknown };
      const reader = typeof key === 'string' ? readerBy(key, name) : null;
      if (!reader)
        throw new HttpError('media_key_rejected', 'The api-key of this media address is missing or wrong.');
      const extension = mediaExtension(name);
      const isPublished = extension !== null && (await isPublishedMedia(db, name));
      if (!extension || (reader === 'app' && !isPublished)) throw notFound();
      const link =
        delivery === 'direct' && isPublished && request.method === 'GET' && (await storage.link(name));
      if (link) return reply.header('cache-control', `private, max-age=${link.keepFor}`).redirect(link.url);
      const media = await storage.open(name);
      if (!media) throw notFound();
      const version = { etag: `"${name}"`, 'last-modified': media.modified.toUTCString() };
      reply.headers({
        'content-type': contentTypes.get(extension),
        'accept-ranges': 'bytes',
        'content-disposition': `inline; filename="${name}"`,
        ...version,
        // An hour, since a file may be unpublished.
        'cache-control': isPublished ? `private, max-age=${mediaKeptFor}, must-revalidate` : 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        // For dashboards on other origins.
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (isUnchanged(request, version)) return reply.code(304).send();
      return sendMedia(request, reply, media, version);
    },
  });

  function readerBy(key: string, name: string): 'app' | 'staff' | null {
    if (sameSecret(key, config.mediaKey)) return 'app';
    return isStaffMediaKey(key, config.token, name) ? 'staff' : null;
  }
}

type Version = { etag: string; 'last-modified': string };

/** Files never change. */
function isUnchanged({ headers }: FastifyRequest, version: Version): boolean {
  const { 'if-none-match': etags, 'if-modified-since': since } = headers;
  return fresh({ 'if-none-match': etags, 'if-modified-since': since }, version);
}

async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  media: StoredMedia,
  version: Version,
): Promise<FastifyReply> {
  const condition = request.headers['if-range'];
  // RFC 9110, 13.1.5.
  const current = condition === undefined || Object.values(version).includes(String(condition));
  const asked = current ? request.headers.range : undefined;
  const range = asked === undefined ? 'whole' : parseRange(asked, media.size);
  if (range === 'outside') {
    throw new HttpError('range_not_satisfiable', 'The file is not that long.', {
      'content-range': `bytes */${media.size}`,
    });
  }
  const part = range === 'whole' ? { start: 0, end: media.size - 1 } : range;
  reply.header('content-length', part.end - part.start + 1);
  if (range !== 'whole')
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${media.size}`);
  if (request.method === 'HEAD' || media.size === 0) return reply.send('');
  const body = await media.read(range === 'whole' ? undefined : part);
  if (!body) throw notFound();
  return reply.send(body);
}

const notFound = () =>
  new HttpError('not_found', 'There is no such media file.', { 'cache-control': 'no-store' });

/** Parses one byte range (RFC 9110), inclusive. */
export function parseRange(
  header: string,
  size: number,
): { start: number; end: number } | 'whole' | 'outside' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'outside' : { start, end };
}
