import type { Logger } from 'pino';
import { type Dispatcher, request } from 'undici';
import type { MediaUrls } from '~/admin-api.server/media-url';
import { staffCaching } from './media-proxy';

const most = { bytes: 10 * 1024 * 1024, ms: 3_000 };

/** The provider's media host only; no redirects. */
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
 * It may have been unpublished.
 * @returns null when gone
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
      // Some providers do not support HEAD.
      return statusCode < 500 ? staffCaching(headers['cache-control']) : 'no-store';
    } catch (error) {
      log.warn({ err: error }, 'a picture could not be asked for');
      return 'no-store';
    }
  };
