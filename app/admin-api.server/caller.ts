import { AsyncLocalStorage } from 'node:async_hooks';

export type Caller = { requestId: string; address: string; userAgent: string };

const callers = new AsyncLocalStorage<Caller>();

/** Runs the rest of a request with its caller in async context. */
export const runFor = (caller: Caller, rest: () => void): void => callers.run(caller, rest);

/** Returns the caller of the current request; null outside a request. */
export const currentCaller = (): Caller | null => callers.getStore() ?? null;

/** Returns headers that pass the request id, address and browser on to the admin API's logs. */
export function callerHeaders(): Record<string, string> {
  const caller = callers.getStore();
  if (!caller) return {};
  return {
    'x-request-id': caller.requestId,
    ...(caller.address ? { 'x-forwarded-for': caller.address } : {}),
    // Header values must be Latin-1.
    ...(caller.userAgent
      ? { 'x-client-user-agent': caller.userAgent.replace(/[^\x20-\x7e]/g, '?').slice(0, 300) }
      : {}),
  };
}
