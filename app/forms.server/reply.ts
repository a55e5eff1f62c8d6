import type { Submission, SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';

type Why = {
  message?: string;
  /** Unknown to the schema. */
  fieldErrors?: Record<string, string[]>;
  /** Never echoed: passwords and codes. */
  hide?: string[];
  intent?: string;
  status?: number;
  headers?: HeadersInit;
};

/** For `useValidatedForm`. */
export function rejected<T>(
  submission: Submission<unknown, string[], T>,
  { message, fieldErrors, hide, intent, status = 400, headers }: Why = {},
) {
  const formErrors = message === undefined ? undefined : [message];
  const result = submission.reply({ formErrors, fieldErrors, hideFields: hide });
  return data({ result, intent }, { status, headers });
}

/** Adding or removing a row is not an error. */
export function rowsOrRejection<T>(submission: Submission<unknown, string[], T>): {
  result: SubmissionResult<string[]>;
  status: number;
} {
  const result = submission.reply();
  return submission.status === 'error'
    ? { result, status: 400 }
    : { result: { ...result, error: {} }, status: 200 };
}
