import { type SubmissionResult, useForm } from '@conform-to/react';
import { type FormEvent, type MutableRefObject, useLayoutEffect } from 'react';
import type { z } from 'zod';
import type { FieldErrors } from '../base/form-error';
import { hasIntent } from '../validated-form';
import { check } from './conform-check';

/** Adds conform's validation; renders nothing. */
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
