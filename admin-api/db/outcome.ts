import { sqlState } from '../http/errors';

/** Errors of pg and the system for a lost connection. */
const lost = /Connection terminated|ECONNRESET|EPIPE|ETIMEDOUT/;

/**
 * Returns whether an error leaves the commit unknown: the connection was lost. After the database's own
 * errors it was rolled back.
 */
export function commitIsUnknown(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (lost.test(`${(e as { code?: unknown }).code} ${e.message}`)) return true;
  }
  return /^(08|57P)/.test(sqlState(error) ?? '');
}
