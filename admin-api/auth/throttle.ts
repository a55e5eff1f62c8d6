import type { FastifyRequest } from 'fastify';
import { isTooManyTries, type Throttle } from '../../shared/throttle';
import { knownDeviceHeader } from '../contract';
import { HttpError } from '../http/errors';

/** Converts TooManyTries to 429 with Retry-After. */
export function tooMany(error: unknown): never {
  if (!isTooManyTries(error)) throw error;
  throw new HttpError('too_many_attempts', error.message, { 'retry-after': String(error.seconds) });
}

/** Wraps a throttle for calls: throws 429. */
export function throttleCalls(throttle: Throttle): Throttle {
  return { take: (key) => throttle.take(key).catch(tooMany) };
}

/** Counts a check only when it rejects. */
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

/** Returns the user's IP address; X-Forwarded-For needs the bearer. */
export function callerIp(request: FastifyRequest): string | null {
  const [first] = String(request.headers['x-forwarded-for'] ?? '').split(',');
  return first?.trim().slice(0, 64) || null;
}

/** Returns the key for counting guesses: a known device, else the address. */
export function guessedFrom(request: FastifyRequest): string | null {
  const device = request.headers[knownDeviceHeader];
  return typeof device === 'string' ? `device ${device}` : callerIp(request);
}
