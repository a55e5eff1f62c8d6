import { createContext, useContext } from 'react';

/**
 * The response's Content-Security-Policy nonce. Only entry.server provides one: in loader data it would reach the page's scripts
 * and go stale at the next revalidation.
 */
export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce while rendering on the server, undefined in the browser. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
