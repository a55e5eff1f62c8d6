import type { Logger } from 'pino';
import * as contract from '~contract';
import type { AdminApiClient } from './client';
import { isAdminApiError } from './errors';

const validMs = 10 * 60_000;
const afterFailureMs = 15_000;

/**
 * Which calls beyond SPEC §7 the admin API has (GET /capabilities). One that does not know the question has none; what is
 * missing is not shown (DESIGN §4 'Never shown a dead button').
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
  let names: ReadonlySet<string> = new Set();
  let askAgainAt = 0;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    try {
      names = new Set((await client.call(contract.extensions.capabilities, {})).calls);
      askAgainAt = now() + validMs;
    } catch (error) {
      if (!isAdminApiError(error)) throw error;
      const unknownCall = error.kind === 'refused' || error.kind === 'unreadable';
      if (unknownCall) names = new Set();
      else log.warn({ err: error }, 'the admin API did not say which calls it has');
      askAgainAt = now() + (unknownCall ? validMs : afterFailureMs);
    }
  }

  /** Whether the admin API has a call; asked at most every ten minutes, remembered while it is away. */
  return async function has(call: { name: string }): Promise<boolean> {
    if (now() >= askAgainAt) {
      asking ??= ask().finally(() => {
        asking = null;
      });
      await asking;
    }
    return names.has(call.name);
  };
}
