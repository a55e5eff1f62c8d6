import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { type Dispatcher, request } from 'undici';
import type { MediaUrls } from './media-url';

const timeoutMs = 1_000;
const askAgainMs = 60_000;

export type MediaSizes = ReturnType<typeof createMediaSizes>;

/** Reads file sizes once, from the provider's own host only. */
export function createMediaSizes({
  media,
  dispatcher,
  log,
}: {
  media: Pick<MediaUrls, 'ownUrl'>;
  dispatcher: Dispatcher;
  log: Logger;
}) {
  const sizes = new LRUCache<string, Promise<number | null>>({ max: 5_000 });

  async function ask(url: URL): Promise<number | null> {
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher,
        method: 'HEAD',
        headersTimeout: timeoutMs,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await body.dump();
      // A compressed response has another length than the file.
      const isWhole = statusCode === 200 && headers['content-encoding'] === undefined;
      const bytes = isWhole ? Number(headers['content-length']) : Number.NaN;
      return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null;
    } catch (error) {
      log.info({ err: error }, 'the media host did not say how large a file is');
      return null;
    }
  }

  return {
    /** Never throws. */
    async of(given: string | null): Promise<number | null> {
      const url = media.ownUrl(given);
      if (!given || !url) return null;
      const known = sizes.get(given);
      if (known) return known;
      const asked = ask(url);
      sizes.set(given, asked);
      const size = await asked;
      if (size === null) sizes.set(given, asked, { ttl: askAgainMs });
      return size;
    },
  };
}
