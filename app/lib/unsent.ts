/** What a user had typed into the form of a page when their session ended, for the page to begin with. */
export type UnsentForm = {
  /** Of the page, without its query. */
  path: string;
  /** Of its <form>. */
  formId: string;
  /** By field, lists as lists. */
  values: Record<string, unknown>;
  /** Whether files were chosen as well; those have to be chosen again. */
  files: boolean;
};
