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

const unknownOutcome = {
  check: 'This may have been saved. Check before you send it again.',
  repeat: 'This may have been saved. You can send it again: it will not be saved twice.',
};

/** `message` is shown to the user; `providerMessage` is the provider's text or null (SPEC §8). */
export class AdminApiError extends Error {
  override readonly name = 'AdminApiError';
  retryAfter: number | null = null;
  field: string | null = null;
  /** The reason, from the contract's closed list; null where the provider sends no code (docs/decisions/0001). */
  code: ErrorCode | null = null;
  /** The write may have succeeded. */
  outcomeUnknown = false;
  /** Sending the form again is safe. */
  repeatable = false;
  /** ISO 8601. */
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

export const isAdminApiError = errorNamed<AdminApiError>('AdminApiError');

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

const failedSince = (since: string) => `It has failed since ${formatClocks(since)}.`;

/** Returns the message of a failed read. */
export const readFailure = ({ message, since }: { message: string; since: string | null }): string =>
  since ? `${sentence(message)} ${failedSince(since)}` : message;

/** Returns null for an AdminApiError; rethrows others. */
export function nullOnApiError(error: unknown): null {
  if (!isAdminApiError(error)) throw error;
  return null;
}

/** Returns the detail shown below SPEC §8's message. */
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
 * Returns the provider's text, else SPEC §8's message; says so if the write may have succeeded. Rethrows
 * other errors.
 */
export function failureMessage(error: unknown, fallback: string): string {
  if (!isAdminApiError(error)) throw error;
  if (error.providerMessage || error.outcomeUnknown || error.kind === 'repeated') return failureDetail(error);
  if (fallback.endsWith(':')) return `${fallback} ${error.message}`;
  if (error.kind === 'rejected') return fallback;
  return `${sentence(fallback)} ${error.message}`;
}
