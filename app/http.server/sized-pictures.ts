import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { serialize } from '~/admin-api.server/serialize';
import { pictureWidths } from '~/lib/picture-widths';
import { narrowImage } from '~shared/media/images';

/** Some 1,500 thumbnails. */
const mostBytes = 8 * 1024 * 1024;
/** A file never changes under its name. */
const keptMs = 86_400_000;
const asItIsMs = 3_600_000;

/** Full images in memory. */
const atOnce = 3;

const sized = new RegExp(`^/w(${pictureWidths.join('|')})(/.+)$`);

/**
 * Serves `/media/w320/…`: a resized WebP of `/media/…`, or a redirect to it (docs/decisions/0076).
 * @param isOurs whether this server issued the URL
 */
export function sizedPictures(
  isOurs: (pageUrl: string) => boolean,
  read: (pageUrl: string) => Promise<Uint8Array | null>,
  cachingOf: (pageUrl: string) => Promise<string | null>,
): RequestHandler {
  let next = 0;
  const drawn = new LRUCache<string, { bytes: Buffer | null }>({
    maxSize: mostBytes,
    maxEntrySize: mostBytes / 32,
    sizeCalculation: ({ bytes }) => (bytes?.length ?? 0) + 300,
    ttl: keptMs,
    async fetchMethod(key, _old, { options }) {
      const [width, url] = split(key);
      next = (next + 1) % atOnce;
      return serialize(`picture ${next}`, async () => {
        const whole = await read(url);
        if (!whole) return undefined;
        const bytes = await narrowImage(whole, width);
        if (!bytes) options.ttl = asItIsMs;
        return { bytes };
      });
    },
  });

  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const [, url] = split(req.url);
    if (!isOurs(url)) return next();
    const [picture, caching] = await Promise.all([
      drawn.fetch(req.url).catch(() => undefined),
      cachingOf(url),
    ]);
    if (!picture?.bytes || caching === null) {
      res.setHeader('Cache-Control', picture && caching !== null ? caching : 'no-store');
      return void res.redirect(302, url);
    }
    res.setHeader('Cache-Control', caching);
    res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    res.type('image/webp').send(picture.bytes);
  };
}

function split(url: string): [width: number, pageUrl: string] {
  const [, width, path] = sized.exec(url) ?? [];
  return [Number(width), path ? `/media${path}` : ''];
}
