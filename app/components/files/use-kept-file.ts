import { useContext, useState } from 'react';
import type { PendingFile } from '~/lib/upload-status';
import { UnsentContext } from '../base/session/unsent-form';

/** The file that a form's field begins with: of its last sending, else of the draft that the page was opened with. */
export function useKeptFile(name: string, pending: PendingFile | null): PendingFile | null {
  const [kept] = useState(useContext(UnsentContext)?.draft?.pending[name]);
  return pending ?? kept ?? null;
}
