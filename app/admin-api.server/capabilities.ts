import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as contract from '~contract';
import type { AdminApiClient } from './client';
import { isAdminApiError } from './errors';
import { isWebOrigin } from './media-origins';

const minutes = (n: number) => n * 60_000;

/** New calls appear only with a release of the provider. */
const validMs = { known: minutes(10), none: minutes(60) };
const backoffMs = { first: 5_000, longest: minutes(5) };
/** Max wait for the first response. */
const firstAnswerMs = 1_000;
const timeoutMs = 5_000;

type Answer = {
  known: boolean;
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

/** Reads GET /capabilities; hides features it does not list (SPEC §10.23). Pages use the last response. */
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
    start: refresh,

    has: async (call: { name: string }): Promise<boolean> => (await current()).calls.has(call.name),

    /** Like `has`, but null until the admin API has responded. */
    knowsCall: async (call: { name: string }): Promise<boolean | null> => {
      const { known, calls } = await current();
      return known ? calls.has(call.name) : null;
    },

    /** null: unknown. */
    sendsMail: async (): Promise<boolean | null> => (await current()).sendsMail,

    uploadStore: async (): Promise<string | null> => (await current()).uploadStore,

    mediaOrigin: (): string | null => response.mediaOrigin,

    signsMedia: (): boolean => response.calls.has(contract.extensions.signedMedia.name),

    /** null: passkeys do not work. */
    passkeyOrigin: async (): Promise<string | null> => (await current()).passkeyOrigin,

    mediaTypes: async (): Promise<readonly string[] | null> => (await current()).mediaTypes,
  };
}

/** Temporary rejections: credential rotation, timeout, rate limit. */
const passing = [401, 403, 408, 429];

function isUnknownCall(error: unknown): boolean {
  if (!isAdminApiError(error)) return false;
  const { kind, status } = error;
  return kind === 'unreadable' || status === 501 || (kind === 'rejected' && !passing.includes(status));
}
