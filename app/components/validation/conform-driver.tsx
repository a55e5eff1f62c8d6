import { type SubmissionResult, useForm } from '@conform-to/react';
import { type FormEvent, type MutableRefObject, useLayoutEffect } from 'react';
import type { z } from 'zod';
import type { FieldErrors } from '../base/form-error';
import { hasIntent } from '../validated-form';
import { check } from './conform-check';

/**
 * Validates a form that is on the page already, with conform: at a submission, and after a rejected one at every key. Renders nothing; fetched by
 * `useValidatedForm` and `useFilterForm` when the form is being filled in.
 * @param submit gets conform's result of a submit event of the form
 * @param onErrors called with the errors whenever they change; @param onReject called when a submission was stopped
 */
export function ConformDriver({
  id,
  schema,
  lastResult,
  defaultValue,
  submit,
  onErrors,
  onReject,
}: {
  id: string;
  schema: z.ZodType;
  lastResult?: SubmissionResult<string[]> | null;
  defaultValue: Record<string, unknown>;
  submit: MutableRefObject<((event: FormEvent<HTMLFormElement>) => void) | null>;
  onErrors: (errors: FieldErrors) => void;
  onReject: () => void;
}) {
  const [form] = useForm<Record<string, unknown>, unknown>({
    id,
    lastResult,
    defaultValue: defaultValue as Record<string, string>,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => check(formData, schema),
  });
  const { allErrors, onSubmit } = form;
  useLayoutEffect(() => onErrors(allErrors), [allErrors, onErrors]);
  useLayoutEffect(() => {
    submit.current = (event) => {
      onSubmit(event);
      if (event.defaultPrevented && !hasIntent(event)) onReject();
    };
    return () => {
      submit.current = null;
    };
  }, [submit, onSubmit, onReject]);
  return null;
}
