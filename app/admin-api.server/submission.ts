import { createHash } from 'node:crypto';
import { idempotencyKeyHeader } from '~contract';
import type { AdminApi, InBatch } from './admin-api';
import { AdminApiError, isAdminApiError } from './errors';

/** What a submission of a form came to. */
export type Outcome =
  /** Nothing was written: the form can be corrected and sent again. */
  | 'open'
  /** A write of it may have been carried out, and the admin API could carry it out twice: the person must look first. */
  | 'unknown'
  /** The same, and the admin API carries it out once. */
  | 'unknown but repeatable';

export type Submission = ReturnType<typeof createSubmission>;

/**
 * The form that a request sends, on its way to the admin API (decision 0017): each write goes with an Idempotency-Key made of the person, the
 * form's key, the call and which of such calls it is, so that the same form sent again carries the same keys, also after a restart and
 * from another container. One whose outcome is unknown is not sent again blindly to an admin API that could carry it out twice.
 * @param repeatable whether the admin API honours the keys; asked only when it matters
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
    // Without a form's key every submission is one of its own. One of a batch is known by its row: others may be done by then.
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
      // The key was used for the first form; this one has other values, and nothing was written for it.
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
    /** Begins with the form of this key, the person's id in it; `earlier` is what it came to when it was sent before. */
    begin(key: string | null, earlier: Outcome): void {
      formKey = key;
      before = earlier;
    },

    /** Whether this very form may have been carried out before, and the admin API sees to it that it is done once: no check of ours is needed. */
    get mayBeReplayed() {
      return before === 'unknown but repeatable';
    },

    /** Whether the form's key was used for an earlier write with other values: the form needs a new key. */
    get keyIsUsedUp() {
      return keyIsUsedUp;
    },

    /** What it came to: where nothing was sent this time, what it came to before. */
    get outcome(): Outcome {
      return now ?? before;
    },

    /** The admin API as this submission writes to it. */
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
