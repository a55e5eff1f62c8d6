import { createContext, useContext } from 'react';

/** Loader data would expose it to scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Returns the nonce, undefined in browsers. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
