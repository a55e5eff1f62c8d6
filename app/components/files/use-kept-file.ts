import { useContext, useState } from 'react';
import type { PendingFile } from '~/lib/upload-status';
import { UnsentContext } from '../base/session/unsent-form';

/** Returns the submission's or draft's uploaded file. */
export function useKeptFile(name: string, pending: PendingFile | null): PendingFile | null {
  const [kept] = useState(useContext(UnsentContext)?.draft?.pending[name]);
  return pending ?? kept ?? null;
}
