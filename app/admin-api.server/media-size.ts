import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { type Dispatcher, request } from 'undici';
import type { MediaUrls } from './media-url';

/** How long the media host is waited for; a page waits as long the first time it shows a file. */
const timeoutMs = 1_000;
/** A host that did not say is asked again after so long. */
const askAgainMs = 60_000;

/** The sizes of the provider's media. */
export type MediaSizes = ReturnType<typeof createMediaSizes>;

/**
 * Asks the media host for sizes, each file's once: files keep their names and are never changed.
 * @param media says which URLs are on the provider's own host; no other is asked
 */
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
      // A response that is compressed on its way has another length than the file.
      const isWhole = statusCode === 200 && headers['content-encoding'] === undefined;
      const bytes = isWhole ? Number(headers['content-length']) : Number.NaN;
      return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null;
    } catch (error) {
      log.info({ err: error }, 'the media host did not say how large a file is');
      return null;
    }
  }

  return {
    /** Bytes of a file by its media URL as the provider gave it; null where that is not known. Never throws. */
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
