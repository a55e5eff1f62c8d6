import { formatClocks } from '~/lib/dates';
import { errorNamed } from '~/remix-adapter.server';
import type { ErrorCode } from '~contract';

type Kind =
  | 'unreachable'
  | 'timeout'
  | 'rejected'
  | 'failed'
  | 'unreadable'
  | 'cancelled'
  | 'unconfirmed'
  | 'repeated';

const messages: Record<Kind, string> = {
  unreachable: 'The admin API cannot be reached right now.',
  timeout: 'The admin API did not respond in time.',
  rejected: 'The admin API rejected the request.',
  failed: 'The admin API could not do this.',
  unreadable: 'The admin API sent a response that could not be read.',
  cancelled: 'The request was cancelled.',
  unconfirmed: 'Your account could not be checked right now, so nothing was saved. Try again in a minute.',
  repeated: 'You have sent this before, and it may have been saved. Check before you send it again.',
};

/** Added to the message where a write may have been carried out. */
const unknownOutcome = {
  check: 'This may have been saved. Check before you send it again.',
  repeat: 'This may have been saved. You can send it again: it will not be saved twice.',
};

/**
 * A failed call to the admin API. `message` is shown to the user; the provider's
 * own text is in `providerMessage`, null when it gave none (SPEC §8 then has a message per action).
 */
export class AdminApiError extends Error {
  override readonly name = 'AdminApiError';
  /** Seconds the provider asked to wait before the next try, with a 429; else null. */
  retryAfter: number | null = null;
  /** The field of the call's body that a rejection is about, where the admin API names it. */
  field: string | null = null;
  /** The reason, from the contract's closed list; null where the provider sends no code (docs/decisions/0001). */
  code: ErrorCode | null = null;
  /** It was a write that may have been carried out all the same. */
  outcomeUnknown = false;
  /** With an unknown outcome: the admin API carries it out once, however often the same form is sent. */
  repeatable = false;
  /** Of a list that is read: since when that has failed, ISO 8601; else null. */
  since: string | null = null;
  constructor(
    readonly call: string,
    readonly kind: Kind,
    readonly status: number,
    readonly providerMessage: string | null,
    options?: { cause?: unknown },
  ) {
    super(kind === 'rejected' && providerMessage ? providerMessage : messages[kind], options);
  }
}

/** Whether a thrown value is an AdminApiError. */
export const isAdminApiError = errorNamed<AdminApiError>('AdminApiError');

/** With a full stop, where a text has no end of its own: a provider's message before words of ours. */
const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** `It has failed since 14:05 Kigali (12:05 UTC).` */
const failedSince = (since: string) => `It has failed since ${formatClocks(since)}.`;

/** What happened to a list that could not be read, and since when (ISO 8601), where that is known. */
export const readFailure = ({ message, since }: { message: string; since: string | null }): string =>
  since ? `${sentence(message)} ${failedSince(since)}` : message;

/** For `.catch` of a read that the page can do without: null for an AdminApiError; any other error is rethrown. */
export function nullOnApiError(error: unknown): null {
  if (!isAdminApiError(error)) throw error;
  return null;
}

/**
 * The detail shown below SPEC §8's message: the provider's own message, else what happened; and that the write may have
 * been carried out, where it may.
 */
export function failureDetail({
  providerMessage,
  message,
  outcomeUnknown,
  repeatable,
}: AdminApiError): string {
  const known = providerMessage ?? message;
  if (!outcomeUnknown) return known;
  return `${sentence(known)} ${repeatable ? unknownOutcome.repeat : unknownOutcome.check}`;
}

/**
 * The message to show when a write failed: the provider's own words whatever its status, else SPEC §8's
 * message for this action followed by what happened. A write that may have been carried out is not reported as failed.
 * Any other error is rethrown.
 */
export function failureMessage(error: unknown, fallback: string): string {
  if (!isAdminApiError(error)) throw error;
  if (error.providerMessage || error.outcomeUnknown || error.kind === 'repeated') return failureDetail(error);
  if (fallback.endsWith(':')) return `${fallback} ${error.message}`;
  if (error.kind === 'rejected') return fallback;
  return `${sentence(fallback)} ${error.message}`;
}
