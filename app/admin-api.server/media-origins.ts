import type { Logger } from 'pino';

const maxLearned = 8;
const maxNoted = 100;

/** A single host, safe in a CSP source. */
const webOrigin = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;
/** Names that only resolve inside one network are never learned. */
const inOneNetwork = /^https:\/\/([^.:]+|[\d.]+)(:\d+)?$/;

/** Whether an origin is safe in a Content-Security-Policy. */
export const isWebOrigin = (origin: string) => webOrigin.test(origin);

export const isHttpsOrigin = (origin: string) => origin.startsWith('https:') && isWebOrigin(origin);

export type MediaOrigins = ReturnType<typeof createMediaOrigins>;

/** Collects hosts for img-src and media-src: MEDIA_ORIGINS, or the first in the provider's responses. */
export function createMediaOrigins({ allowed, log }: { allowed: readonly string[]; log: Logger }) {
  const known = new Set(allowed);
  const leftOut = new Set<string>();
  const learns = allowed.length === 0;

  function note(what: string, fields: object, message: string): void {
    if (leftOut.has(what) || leftOut.size >= maxNoted) return;
    leftOut.add(what);
    log.warn(fields, message);
  }

  return {
    allow(origin: string): boolean {
      if (known.has(origin)) return true;
      if (!learns || !isHttpsOrigin(origin) || inOneNetwork.test(origin) || known.size >= maxLearned) {
        const message = 'media of this host are not shown; to show them, name it in MEDIA_ORIGINS';
        note(origin.slice(0, 300), { origin: origin.slice(0, 300) }, message);
        return false;
      }
      known.add(origin);
      log.info({ origin }, 'pages show media of this host, which the provider names');
      return true;
    },

    leaveOut(url: string, reason: string): null {
      const start = (url.split(/[?#]/)[0] ?? '').slice(0, 300);
      note(start, { url: start, reason }, 'this media URL of the provider is not shown');
      return null;
    },

    refuse(origin: string, allowed: string | null): false {
      const message =
        'the admin API sends browsers to another origin for media than pages may load them from';
      note(`redirect ${origin.slice(0, 300)} ${allowed}`, { origin: origin.slice(0, 300), allowed }, message);
      return false;
    },

    list: (): string[] => [...known],
  };
}
