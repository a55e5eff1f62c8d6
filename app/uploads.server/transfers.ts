import { failureMessage, isAdminApiError } from '~/admin-api.server/errors';
import type { Transfer } from '~/lib/upload-status';
import { errorNamed } from '~/remix-adapter.server';
import { memoryRevocations, type Revocations } from '~/state.server/revocations';

const rememberMs = 10 * 60_000;
/** Also detects a dead process. */
const tellMs = 500;
const aliveMs = 10_000;

/** Each upload once at a time, with progress for all dashboards. */
export function createTransfers(facts: Revocations = memoryRevocations()) {
  const claimOf = (id: string) => `upload passed on ${id}`;
  const progressOf = (id: string) => `upload progress ${id}`;
  const tell = (id: string, transfer: Transfer) => {
    const keepMs = transfer.state === 'running' ? aliveMs : rememberMs;
    return facts.note(progressOf(id), Date.now() + keepMs, JSON.stringify(transfer));
  };

  return {
    async of(id: string): Promise<Transfer | null> {
      const told = (await facts.find([progressOf(id)])).get(progressOf(id))?.value;
      return told ? JSON.parse(told) : null;
    },

    /** @throws {TransferRunning} */
    async run<R>(
      id: string,
      send: (onSent: (sent: number, total: number) => void) => Promise<R>,
    ): Promise<R> {
      if (!(await facts.claim(claimOf(id), Date.now() + aliveMs))) throw new TransferRunning();
      let now: Transfer = { state: 'running', sent: 0, total: 0 };
      let telling = tell(id, now);
      const ticking = setInterval(() => {
        telling = telling
          .then(() => Promise.all([facts.note(claimOf(id), Date.now() + aliveMs), tell(id, now)]))
          .then(() => {});
      }, tellMs);
      try {
        const result = await send((sent, total) => {
          now = { state: 'running', sent, total };
        });
        now = { state: 'done' };
        return result;
      } catch (error) {
        now = { state: 'failed', message: messageOf(error) };
        throw error;
      } finally {
        clearInterval(ticking);
        await telling;
        await tell(id, now);
        await facts.note(claimOf(id), 0);
      }
    },
  };
}

export class TransferRunning extends Error {
  override readonly name = 'TransferRunning';
  constructor() {
    super('This file is being saved already. Please wait a moment.');
  }
}

/** By name: pages are a separate bundle. */
export const isTransferRunning = errorNamed<TransferRunning>('TransferRunning');

const failed = 'Upload failed, try again.'; // SPEC §8 Contents

const messageOf = (error: unknown) => (isAdminApiError(error) ? failureMessage(error, failed) : failed);
