import { createContext, type ReactNode, useContext } from 'react';
import type { UnsentForm } from '~/lib/unsent';

/** A separate file, so that sign-in pages need not load the notice. */
export type Unsent = UnsentForm & { notice: ReactNode };

/** Provided by unsent.tsx. */
export const UnsentContext = createContext<Unsent | null>(null);

/** Returns the form's input from before its session ended, or null. */
export function useUnsent(formId: string): Unsent | null {
  const unsent = useContext(UnsentContext);
  return unsent?.formId === formId ? unsent : null;
}
