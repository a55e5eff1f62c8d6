import type { Logger } from 'pino';
import { type Dispatcher, request } from 'undici';
import type { MediaUrls } from '~/admin-api.server/media-url';
import { staffCaching } from './media-proxy';

/** What wants a picture does without one that is larger, or takes longer. */
const most = { bytes: 10 * 1024 * 1024, ms: 3_000 };

/** Reads pictures of the provider, for a report or to draw them narrower, by the URL that a page has for them: of its media host only, no redirects, null where there is none. */
export const pictureReader =
  ({ media, dispatcher, log }: { media: Pick<MediaUrls, 'behind'>; dispatcher: Dispatcher; log: Logger }) =>
  async (pageUrl: string): Promise<Uint8Array | null> => {
    const url = media.behind(pageUrl);
    if (!url) return null;
    try {
      const signal = AbortSignal.timeout(most.ms);
      const { statusCode, headers, body } = await request(url, { dispatcher, signal });
      if (
        statusCode !== 200 ||
        !/^image\/(png|jpeg|webp|gif|avif)\b/i.test(String(headers['content-type']))
      ) {
        await body.dump();
        return null;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > most.bytes) return null;
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } catch (error) {
      log.warn({ err: error }, 'a picture could not be read');
      return null;
    }
  };

/**
 * Asks the provider for how long a browser may show a picture (media-proxy.ts), without reading it: an item may have been unpublished or deleted
 * since it was drawn.
 * @returns null where there is no such picture any more
 */
export const pictureCaching =
  ({ media, dispatcher, log }: { media: Pick<MediaUrls, 'behind'>; dispatcher: Dispatcher; log: Logger }) =>
  async (pageUrl: string): Promise<string | null> => {
    const url = media.behind(pageUrl);
    if (!url) return null;
    try {
      const signal = AbortSignal.timeout(most.ms);
      const { statusCode, headers, body } = await request(url, { dispatcher, method: 'HEAD', signal });
      await body.dump();
      if (statusCode === 404 || statusCode === 410) return null;
      // Some providers know no HEAD.
      return statusCode < 500 ? staffCaching(headers['cache-control']) : 'no-store';
    } catch (error) {
      log.warn({ err: error }, 'a picture could not be asked for');
      return 'no-store';
    }
  };
