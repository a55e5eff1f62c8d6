import type { Submission, SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';

type Why = {
  /** What is wrong with the form as a whole. */
  message?: string;
  /** What is wrong with its fields, where the schema cannot know. */
  fieldErrors?: Record<string, string[]>;
  /** Fields whose value does not go back into the page: passwords and codes. */
  hide?: string[];
  /** Which of the page's forms it is, where there are several. */
  intent?: string;
  status?: number;
  headers?: HeadersInit;
};

/**
 * An action's response to a form it rejects, for `useValidatedForm`: its errors and what was typed.
 * @param submission what `parseWithZod` made of the form; without `message` or `fieldErrors` its own errors are meant
 */
export function rejected<T>(
  submission: Submission<unknown, string[], T>,
  { message, fieldErrors, hide, intent, status = 400, headers }: Why = {},
) {
  const formErrors = message === undefined ? undefined : [message];
  const result = submission.reply({ formErrors, fieldErrors, hideFields: hide });
  return data({ result, intent }, { status, headers });
}

/** An action's response to a form whose rows change: adding or removing one is a submission as well, but rejects nothing. */
export function rowsOrRejection<T>(submission: Submission<unknown, string[], T>): {
  result: SubmissionResult<string[]>;
  status: number;
} {
  const result = submission.reply();
  return submission.status === 'error'
    ? { result, status: 400 }
    : { result: { ...result, error: {} }, status: 200 };
}
