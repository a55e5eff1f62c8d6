import { createHash } from 'node:crypto';
import { idempotencyKeyHeader } from '~contract';
import type { AdminApi, InBatch } from './admin-api';
import { AdminApiError, isAdminApiError } from './errors';

export type Outcome =
  /** Nothing was written. */
  | 'open'
  /** May have succeeded; unsafe to retry. */
  | 'unknown'
  /** May have succeeded; safe to retry. */
  | 'unknown but repeatable';

export type Submission = ReturnType<typeof createSubmission>;

/**
 * Adds an Idempotency-Key to each write, so that a resent form has the same keys in any process (decision
 * 0017).
 * @param repeatable whether the admin API honours the keys
 */
export function createSubmission({ repeatable }: { repeatable: () => Promise<boolean> }) {
  let formKey: string | null = null;
  let before: Outcome = 'open';
  let now: Outcome | null = null;
  let keyIsUsedUp = false;
  const sent = new Map<string, number>();

  function keyFor(call: string, repeatAs: string | undefined): string {
    const sameKind = repeatAs === undefined ? call : `${repeatAs} ${call}`;
    const nth = (sent.get(sameKind) ?? 0) + 1;
    sent.set(sameKind, nth);
    // Batch writes are identified by row.
    const parts = repeatAs
      ? [sameKind, nth]
      : formKey === null
        ? [crypto.randomUUID()]
        : [formKey, call, nth];
    return createHash('sha256').update(parts.join(' ')).digest('base64url');
  }

  async function write<R>(
    call: string,
    options: object,
    send: (options: { headers: Readonly<Record<string, string>> }) => Promise<R>,
  ): Promise<R> {
    const { headers, repeatAs } = options as { headers?: Readonly<Record<string, string>> } & InBatch;
    if (before === 'unknown' && !repeatAs && !(await repeatable()))
      throw new AdminApiError(call, 'repeated', 0, null);
    now ??= 'open';
    try {
      return await send({
        ...options,
        headers: { ...headers, [idempotencyKeyHeader]: keyFor(call, repeatAs) },
      });
    } catch (error) {
      // The key belongs to a form with other values.
      if (isAdminApiError(error) && error.status === 422 && before === 'unknown but repeatable')
        keyIsUsedUp = true;
      if (isAdminApiError(error) && error.outcomeUnknown) {
        error.repeatable = await repeatable();
        now = error.repeatable ? 'unknown but repeatable' : 'unknown';
      }
      throw error;
    }
  }

  return {
    begin(key: string | null, earlier: Outcome): void {
      formKey = key;
      before = earlier;
    },

    /** The API would replay this form, so skip our checks. */
    get mayBeReplayed() {
      return before === 'unknown but repeatable';
    },

    get keyIsUsedUp() {
      return keyIsUsedUp;
    },

    get outcome(): Outcome {
      return now ?? before;
    },

    over(api: AdminApi): AdminApi {
      return {
        ...api,
        write: (call, options) =>
          write(call.name, options, (keyed) => api.write(call, { ...options, ...keyed })),
        send: (call, options) =>
          write(call.name, options, (keyed) => api.send(call, { ...options, ...keyed })),
      };
    },
  };
}
