import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { useUnsent } from './base/session/unsent-form';
import { useFetched } from './base/use-fetched';
import { type FormState, hasIntent } from './validated-form';

export type SchemaFor = (intent: string) => z.ZodType;

/** Returns a validated form with conform's rows. */
export function useListForm<Input extends Record<string, unknown>>({
  id,
  formId = id,
  schema,
  lastResult,
  defaultValue,
}: {
  id: string;
  formId?: string;
  schema: () => Promise<SchemaFor>;
  lastResult?: SubmissionResult<string[]> | null;
  defaultValue: DefaultValue<Input>;
}) {
  const unsent = useUnsent(formId);
  const [rejections, setRejections] = useState(0);
  const [parts, begin] = useFetched(id, async () => {
    const [{ checkByButton }, schemaFor] = await Promise.all([
      import('./validation/conform-check'),
      schema(),
    ]);
    return { checkByButton, schemaFor };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form with another id begins anew
  const check = useMemo(() => parts?.checkByButton(parts.schemaFor, rejectedButton(lastResult)), [parts, id]);
  const [meta, fields] = useForm<Input, unknown>({
    id,
    lastResult,
    defaultValue: (unsent?.values as DefaultValue<Input> | undefined) ?? defaultValue,
    shouldValidate: 'onSubmit',
    // Otherwise conform would ask the server at every key.
    shouldRevalidate: check ? 'onInput' : 'onSubmit',
    onValidate: check ? ({ formData }) => check(formData) : undefined,
  });
  useEffect(() => {
    if (lastResult?.status === 'error') setRejections((n) => n + 1);
  }, [lastResult]);
  const form: FormState = {
    id,
    formId,
    allErrors: meta.allErrors,
    attempt: rejections,
    unsent: lastResult ? null : unsent,
    props: {
      id,
      onFocus: begin,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        meta.onSubmit(event);
        if (event.defaultPrevented && !hasIntent(event)) setRejections((n) => n + 1);
      },
    },
  };
  return { form, meta, fields };
}

function rejectedButton(result: SubmissionResult<string[]> | null | undefined): string | null {
  if (result?.status !== 'error') return null;
  const intent = result.initialValue?.intent;
  return typeof intent === 'string' ? intent : '';
}
