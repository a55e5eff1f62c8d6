import { sqlState } from '../http/errors';

const lost = /Connection terminated|ECONNRESET|EPIPE|ETIMEDOUT/;

/** Returns whether the commit is unknown: the connection was lost. */
export function commitIsUnknown(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (lost.test(`${(e as { code?: unknown }).code} ${e.message}`)) return true;
  }
  return /^(08|57P)/.test(sqlState(error) ?? '');
}
