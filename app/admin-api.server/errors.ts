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

/** What is said where a write may have happened. */
const unknownOutcome = {
  check: 'This may have been saved. Check before you send it again.',
  repeat: 'This may have been saved. You can send it again: it will not be saved twice.',
};

/**
 * What went wrong with a call to the admin API. `message` is a message for the person; the provider's
 * own words are in `providerMessage`, null when it gave none (SPEC §8 then has a message per action).
 */
export class AdminApiError extends Error {
  override readonly name = 'AdminApiError';
  /** Seconds the provider asked to wait before the next try, with a 429; else null. */
  retryAfter: number | null = null;
  /** The field of the call's body that a rejection is about, where the admin API names it. */
  field: string | null = null;
  /** Why, of the contract's closed list; null from a provider that names none (docs/decisions/0031). */
  code: ErrorCode | null = null;
  /** It was a write, and may have been carried out all the same. */
  outcomeUnknown = false;
  /** With an unknown outcome: the admin API carries it out once, however often the same form is sent. */
  repeatable = false;
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

/** For `.catch` where the answer is a help, not a need: null when the provider cannot be asked. Anything but an AdminApiError is thrown on. */
export function unlessKnown(error: unknown): null {
  if (!isAdminApiError(error)) throw error;
  return null;
}

/**
 * What is known of a failure, as a detail below SPEC §8's message: the provider's own words, else what happened; and that it may have
 * gone through, where it may.
 */
export function whatIsKnown({ providerMessage, message, outcomeUnknown, repeatable }: AdminApiError): string {
  const known = providerMessage ?? message;
  if (!outcomeUnknown) return known;
  return `${known} ${repeatable ? unknownOutcome.repeat : unknownOutcome.check}`;
}

/**
 * The message to show when a write failed: the provider's own words whatever its status, else SPEC §8's
 * message for this action followed by what is known. A write that may have gone through is not said to have failed.
 * Anything but an AdminApiError is thrown on.
 */
export function failureMessage(error: unknown, fallback: string): string {
  if (!isAdminApiError(error)) throw error;
  if (error.providerMessage || error.outcomeUnknown || error.kind === 'repeated') return whatIsKnown(error);
  if (fallback.endsWith(':')) return `${fallback} ${error.message}`;
  if (error.kind === 'rejected') return fallback;
  return `${fallback}${/[.!?]$/.test(fallback) ? '' : '.'} ${error.message}`;
}
