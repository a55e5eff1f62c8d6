import type { Logger } from 'pino';

/** Origins learned at most: each widens what pages may load pictures, videos and sound from. */
const maxLearned = 8;
/** Origins left out that are remembered, so that each is logged once. */
const maxNoted = 100;

/** One host by its name, as a Content-Security-Policy takes it: no wildcard, no space, nothing that would end the directive. */
const webOrigin = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;
/** A name that only means something within one network. A provider of media for many has none, so it is never learned. */
const inOneNetwork = /^https:\/\/([^.:]+|[\d.]+)(:\d+)?$/;

/** Whether a text is an http or https origin that may be put into a Content-Security-Policy. */
export const isWebOrigin = (origin: string) => webOrigin.test(origin);

/** The same for https alone. */
export const isHttpsOrigin = (origin: string) => origin.startsWith('https:') && isWebOrigin(origin);

export type MediaOrigins = ReturnType<typeof createMediaOrigins>;

/**
 * The hosts other than the provider's own from which pages may show media: those of MEDIA_ORIGINS, or else the first few https hosts that
 * the provider's responses name. They reach img-src and media-src only.
 * @param allowed MEDIA_ORIGINS; empty: they are learned
 */
export function createMediaOrigins({ allowed, log }: { allowed: readonly string[]; log: Logger }) {
  const known = new Set(allowed);
  const leftOut = new Set<string>();
  const learns = allowed.length === 0;

  /** Logs for the operator once. */
  function note(what: string, fields: object, message: string): void {
    if (leftOut.has(what) || leftOut.size >= maxNoted) return;
    leftOut.add(what);
    log.warn(fields, message);
  }

  return {
    /** Whether pages may show media of an origin; learns it where MEDIA_ORIGINS names none. */
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

    /** Logs a media URL that no page can use, without its query, which may hold a key. */
    leaveOut(url: string, reason: string): null {
      const start = (url.split(/[?#]/)[0] ?? '').slice(0, 300);
      note(start, { url: start, reason }, 'this media URL of the provider is not shown');
      return null;
    },

    /** Logs a redirect of the admin API that is not passed on to browsers. @param allowed where it may lead; null: nowhere */
    refuse(origin: string, allowed: string | null): false {
      const message =
        'the admin API sends browsers to another origin for media than pages may load them from';
      note(`redirect ${origin.slice(0, 300)} ${allowed}`, { origin: origin.slice(0, 300), allowed }, message);
      return false;
    },

    list: (): string[] => [...known],
  };
}
