import { LRUCache } from 'lru-cache';
import { failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import type { Transfer } from '~/lib/upload-status';

/** How long an outcome can be asked for, in milliseconds. */
const rememberMs = 10 * 60_000;

/** Uploads on their way to the admin API: each at most once at a time, with its progress for subscribers. */
export function createTransfers() {
  const transfers = new LRUCache<string, Transfer>({ max: 2_000, ttl: rememberMs });
  return {
    /** By upload id; null when nothing was passed on, or long ago. */
    of: (id: string): Transfer | null => transfers.get(id) ?? null,

    /**
     * Passes an upload on.
     * @param send gets what it is to call with the bytes sent so far
     * @throws what `send` throws; {TransferRunning} when it is being sent already (a second tab, another form)
     */
    async run<R>(
      id: string,
      send: (onSent: (sent: number, total: number) => void) => Promise<R>,
    ): Promise<R> {
      if (transfers.get(id)?.state === 'running') throw new TransferRunning();
      const note = (transfer: Transfer) => void transfers.set(id, transfer);
      note({ state: 'running', sent: 0, total: 0 });
      try {
        const result = await send((sent, total) => note({ state: 'running', sent, total }));
        note({ state: 'done' });
        return result;
      } catch (error) {
        note({ state: 'failed', message: messageOf(error) });
        throw error;
      }
    },
  };
}

/** The upload is being passed on by another form at this moment. */
export class TransferRunning extends Error {
  override readonly name = 'TransferRunning';
  constructor() {
    super('This file is being saved already. Please wait a moment.');
  }
}

const failed = 'Upload failed, try again.'; // SPEC §8 Contents

const messageOf = (error: unknown) => (isAdminApiError(error) ? failureMessage(error, failed) : failed);
