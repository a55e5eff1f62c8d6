import { LRUCache } from 'lru-cache';
import { failureSentence, isAdminApiError } from '~/admin-api.server/errors';
import type { Handover } from '~/lib/upload-status';

/** How long an outcome can be asked for, in milliseconds. */
const rememberMs = 10 * 60_000;

/** Uploads on their way to the admin API: each at most once at a time, with its progress for whoever watches. */
export function createHandovers() {
  const handovers = new LRUCache<string, Handover>({ max: 2_000, ttl: rememberMs });
  return {
    /** By upload id; null when nothing was passed on, or long ago. */
    of: (id: string): Handover | null => handovers.get(id) ?? null,

    /**
     * Passes an upload on.
     * @param send gets what it is to call with the bytes sent so far
     * @throws what `send` throws; {HandoverRunning} when it is on its way already (a second tab, another form)
     */
    async run<R>(
      id: string,
      send: (onSent: (sent: number, total: number) => void) => Promise<R>,
    ): Promise<R> {
      if (handovers.get(id)?.state === 'running') throw new HandoverRunning();
      const note = (handover: Handover) => void handovers.set(id, handover);
      note({ state: 'running', sent: 0, total: 0 });
      try {
        const result = await send((sent, total) => note({ state: 'running', sent, total }));
        note({ state: 'done' });
        return result;
      } catch (error) {
        note({ state: 'failed', message: sentenceOf(error) });
        throw error;
      }
    },
  };
}

export type Handovers = ReturnType<typeof createHandovers>;

/** The upload is being passed on by another form at this moment. */
export class HandoverRunning extends Error {
  override readonly name = 'HandoverRunning';
  constructor() {
    super('This file is being saved already. Please wait a moment.');
  }
}

const failed = 'Upload failed, try again.'; // SPEC §8 Contents

const sentenceOf = (error: unknown) => (isAdminApiError(error) ? failureSentence(error, failed) : failed);
