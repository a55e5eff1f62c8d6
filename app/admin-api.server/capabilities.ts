import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as contract from '~contract';
import type { AdminApiClient } from './client';
import { isAdminApiError } from './errors';
import { isWebOrigin } from './media-origins';

const minutes = (n: number) => n * 60_000;

/** How long a response is valid; ms. A missing call appears only with a new release of the provider. */
const validMs = { known: minutes(10), none: minutes(60) };
/** First delay before a retry; it doubles with each further failure; ms. */
const backoffMs = { first: 5_000, longest: minutes(5) };
/** How long a page waits for the very first response; later ones are fetched in the background; ms. */
const firstAnswerMs = 1_000;
const timeoutMs = 5_000;

type Answer = {
  /** Whether the admin API has responded, be it with 404 for an unknown call. */
  known: boolean;
  /** Names of calls, and of request headers as well. */
  calls: ReadonlySet<string>;
  mediaTypes: readonly string[] | null;
  sendsMail: boolean | null;
  uploadStore: string | null;
  mediaOrigin: string | null;
  passkeyOrigin: string | null;
};
const none: Answer = {
  known: true,
  calls: new Set(),
  mediaTypes: null,
  sendsMail: null,
  uploadStore: null,
  mediaOrigin: null,
  passkeyOrigin: null,
};

/**
 * What the admin API can do beyond SPEC §7 (GET /capabilities). One that does not know the question has nothing of it; what is
 * missing is not shown (SPEC §10.23). It is requested in parallel with the pages' own calls:
 * a page uses the last response, and failures are retried with a growing delay.
 */
export function createCapabilities({
  client,
  log,
  now = Date.now,
}: {
  client: Pick<AdminApiClient, 'call'>;
  log: Logger;
  now?: () => number;
}) {
  let response: Answer = { ...none, known: false };
  let askAgainAt = 0;
  let failures = 0;
  let asking: Promise<void> | null = null;
  let firstAnswer: Promise<void> | null = null;

  async function ask(): Promise<void> {
    try {
      const { calls, headers, mediaTypes, sendsMail, uploadStore, mediaOrigin, passkeyOrigin } =
        await client.call(contract.extensions.capabilities, {
          attempts: 1,
          signal: AbortSignal.timeout(timeoutMs),
        });
      response = {
        known: true,
        calls: new Set([...calls, ...headers]),
        mediaTypes: mediaTypes ?? null,
        sendsMail: sendsMail ?? null,
        uploadStore: uploadStore ?? null,
        mediaOrigin: mediaOrigin && isWebOrigin(mediaOrigin) ? mediaOrigin : null,
        passkeyOrigin: calls.includes(contract.passkeys.signInWithPasskey.name)
          ? (passkeyOrigin ?? null)
          : null,
      };
      failures = 0;
      askAgainAt = now() + validMs.known;
    } catch (error) {
      if (isUnknownCall(error)) {
        response = none;
        failures = 0;
        askAgainAt = now() + validMs.none;
      } else {
        const pause = Math.min(backoffMs.longest, backoffMs.first * 2 ** failures++);
        askAgainAt = now() + pause;
        log.warn({ err: error, againInMs: pause }, 'the admin API did not say which calls it has');
      }
    } finally {
      asking = null;
    }
  }

  function refresh(): void {
    if (asking || now() < askAgainAt) return;
    asking = ask();
    firstAnswer ??= Promise.race([asking, sleep(firstAnswerMs, undefined, { ref: false })]);
  }

  async function current(): Promise<Answer> {
    refresh();
    await firstAnswer;
    return response;
  }

  return {
    /** Sends the first request at startup, so that no page has to wait for it. */
    start: refresh,

    /** Whether the admin API has a call, or understands a request header; the last response is used while it cannot be reached. */
    has: async (call: { name: string }): Promise<boolean> => (await current()).calls.has(call.name),

    /** The same, but null until the admin API has responded. */
    knowsCall: async (call: { name: string }): Promise<boolean | null> => {
      const { known, calls } = await current();
      return known ? calls.has(call.name) : null;
    },

    /** Whether the admin API mails invitations; null: it does not say. */
    sendsMail: async (): Promise<boolean | null> => (await current()).sendsMail,

    /** Names the store in which it finds uploads that a dashboard left there; null: files are sent to it. */
    uploadStore: async (): Promise<string | null> => (await current()).uploadStore,

    /** Where the admin API sends browsers for media (MEDIA_DELIVERY=direct), by its last response; null: it does not say. Asks nothing. */
    mediaOrigin: (): string | null => response.mediaOrigin,

    /** Whether media of the admin API are opened by keys that are signed for each file, by its last response. Asks nothing. */
    signsMedia: (): boolean => response.calls.has(contract.extensions.signedMedia.name),

    /** The one origin at which the admin API's passkeys work; null: it has none, or its address cannot have any. */
    passkeyOrigin: async (): Promise<string | null> => (await current()).passkeyOrigin,

    /** MIME types of video and audio that the admin API takes; null: it does not say, so any. */
    mediaTypes: async (): Promise<readonly string[] | null> => (await current()).mediaTypes,
  };
}

/** Rejections that pass: a credential that does not match right now (its rotation), a timeout, too many requests. */
const passing = [401, 403, 408, 429];

/** Whether a response means that there is no such call; what passes and an error of its own do not. */
function isUnknownCall(error: unknown): boolean {
  if (!isAdminApiError(error)) return false;
  const { kind, status } = error;
  return kind === 'unreadable' || status === 501 || (kind === 'rejected' && !passing.includes(status));
}
