import { AsyncLocalStorage } from 'node:async_hooks';

export type Caller = { requestId: string; address: string; userAgent: string };

const callers = new AsyncLocalStorage<Caller>();

export const runFor = (caller: Caller, rest: () => void): void => callers.run(caller, rest);

export const currentCaller = (): Caller | null => callers.getStore() ?? null;

/** Returns headers with request id, address and browser for the admin API's logs. */
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
