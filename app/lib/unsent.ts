import type { PendingFile } from './upload-status';

export type UnsentForm = {
  path: string;
  formId: string;
  values: Record<string, unknown>;
  /** Files must be chosen again. */
  files: boolean;
  draft?: {
    id: string;
    when: string;
    /** The form may be saved. */
    sent: boolean;
    pending: Record<string, PendingFile | undefined>;
  };
};
