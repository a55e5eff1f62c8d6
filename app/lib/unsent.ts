import type { PendingFile } from './upload-status';

/** Typed text to restore in a form after a session ended or a dialog closed. */
export type UnsentForm = {
  path: string;
  formId: string;
  values: Record<string, unknown>;
  /** Files must be chosen again. */
  files: boolean;
  draft?: {
    id: string;
    when: string;
    /** Sent without a response: it may be saved. */
    sent: boolean;
    pending: Record<string, PendingFile | undefined>;
  };
};
