import { sqlState } from '../http/errors';

/** What a lost connection says: pg's own words, and the system's codes. */
const lost = /Connection terminated|ECONNRESET|EPIPE|ETIMEDOUT/;

/**
 * Whether an error leaves open if the transaction it ended was committed: the connection was lost while the database may have been at
 * it. An error that the database itself returned means that it was rolled back.
 */
export function commitIsUnknown(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (lost.test(`${(e as { code?: unknown }).code} ${e.message}`)) return true;
  }
  return /^(08|57P)/.test(sqlState(error) ?? '');
}
