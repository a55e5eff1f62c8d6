import type { FastifyRequest } from 'fastify';
import { isTooManyTries, type Throttle } from '../../shared/throttle';
import { knownDeviceHeader } from '../contract';
import { HttpError } from '../http/errors';

/** Answers TooManyTries as 429 with Retry-After; throws anything else on. */
export function tooMany(error: unknown): never {
  if (!isTooManyTries(error)) throw error;
  throw new HttpError('too_many_attempts', error.message, { 'retry-after': String(error.seconds) });
}

/** A throttle whose rejection is the call's response. @throws {HttpError} 429 when a key has none left */
export function throttleCalls(throttle: Throttle): Throttle {
  return { take: (key) => throttle.take(key).catch(tooMany) };
}

/** Runs what looks at a guess: only a rejection counts, not a database that is away. */
export async function counted<T>(
  guess: { giveBack(): Promise<void> },
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof HttpError)) await guess.giveBack();
    throw error;
  }
}

/**
 * URL of the person behind a call. The dashboard calls for everyone, so it may name them in
 * X-Forwarded-For; a client with the bearer is trusted with that. null when it sends none.
 */
export function callerIp(request: FastifyRequest): string | null {
  const [first] = String(request.headers['x-forwarded-for'] ?? '').split(',');
  return first?.trim().slice(0, 64) || null;
}

/** What guesses at an account are counted by: a browser that was let in there before, as the dashboard says, else the network address. */
export function guessedFrom(request: FastifyRequest): string | null {
  const device = request.headers[knownDeviceHeader];
  return typeof device === 'string' ? `device ${device}` : callerIp(request);
}
