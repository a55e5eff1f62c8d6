import type { PendingFile } from './upload-status';

/** What a user had typed into the form of a page when their session ended, or when they closed it, for the page to begin with. */
export type UnsentForm = {
  /** Of the page, without its query. */
  path: string;
  /** Of its <form>. */
  formId: string;
  /** By field, lists as lists. */
  values: Record<string, unknown>;
  /** Whether files were chosen as well that have to be chosen again. */
  files: boolean;
  /** Of a draft of a closed dialog. */
  draft?: {
    id: string;
    /** When it was closed, in words. */
    when: string;
    /** Whether its form was sent without a response: it may be saved. */
    sent: boolean;
    /** Files that were sent already, by field. */
    pending: Record<string, PendingFile | undefined>;
  };
};
