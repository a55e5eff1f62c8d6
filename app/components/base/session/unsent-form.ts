import { createContext, type ReactNode, useContext } from 'react';
import type { UnsentForm } from '~/lib/unsent';

/** A separate file: sign-in pages need no notice. */
export type Unsent = UnsentForm & { notice: ReactNode };

export const UnsentContext = createContext<Unsent | null>(null);

/** Returns input from an ended session, or null. */
export function useUnsent(formId: string): Unsent | null {
  const unsent = useContext(UnsentContext);
  return unsent?.formId === formId ? unsent : null;
}
