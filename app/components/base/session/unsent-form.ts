import { createContext, type ReactNode, useContext } from 'react';
import type { UnsentForm } from '~/lib/unsent';

/** What a form begins with that was typed before a session ended, with the notice that says so: the sign-in pages, which have none, need not load it. */
export type Unsent = UnsentForm & { notice: ReactNode };

/** Given by the frame (unsent.tsx). */
export const UnsentContext = createContext<Unsent | null>(null);

/** What was typed into a form when its session ended; null when that did not happen, or to another form. */
export function useUnsent(formId: string): Unsent | null {
  const unsent = useContext(UnsentContext);
  return unsent?.formId === formId ? unsent : null;
}
