import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request to this dashboard comes from. */
export type Caller = { requestId: string; address: string; userAgent: string };

const callers = new AsyncLocalStorage<Caller>();

/** Runs the rest of a request; every call it makes to the admin API is made for this caller. */
export const runFor = (caller: Caller, rest: () => void): void => callers.run(caller, rest);

/** Whom the request that is being answered comes from; null outside a request. */
export const currentCaller = (): Caller | null => callers.getStore() ?? null;

/**
 * Headers that tell the admin API of whom a write is made for: one id leads through both logs and the audit log, which names the person's address and
 * browser as well. None outside a request.
 */
export function callerHeaders(): Record<string, string> {
  const caller = callers.getStore();
  if (!caller) return {};
  return {
    'x-request-id': caller.requestId,
    ...(caller.address ? { 'x-forwarded-for': caller.address } : {}),
    // Header values are Latin-1; what is beyond is of no use to anyone.
    ...(caller.userAgent
      ? { 'x-client-user-agent': caller.userAgent.replace(/[^\x20-\x7e]/g, '?').slice(0, 300) }
      : {}),
  };
}
