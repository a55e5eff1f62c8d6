import { createContext, type ReactNode, useContext } from 'react';
import type { UnsentForm } from '~/lib/unsent';

export type Unsent = UnsentForm & { notice: ReactNode };

export const UnsentContext = createContext<Unsent | null>(null);

/** Returns an ended session's input, or null. */
export function useUnsent(formId: string): Unsent | null {
  const unsent = useContext(UnsentContext);
  return unsent?.formId === formId ? unsent : null;
}
